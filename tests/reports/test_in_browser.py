"""The page as a browser shows it: on a telephone, by night, without scripts, to anybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import vsdsim as vs
from tests.reports.browser import Browser, Page, chromium

PROGRAM = chromium()
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="NO CHROMIUM: nobody has looked at the report (apt install chromium)"
)
NASTY = '<script>alert("x")</script>&amp;"Söhne-ohne-jedes-Ende'
ALL_OPEN = "document.querySelectorAll('details').forEach(each => { each.open = true })"
CONTRASTS = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  // Any way to write a colour, over another one: what is then seen.
  const over = (colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const each of colours) { canvas.fillStyle = each; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map(v => v / 255).map(
      v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const under = (element) => {
    const found = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      found.unshift(style.backgroundColor);
      if (at.matches('.bar, .swing')) {
        const probe = document.createElement('i');
        probe.style.color = 'color-mix(in srgb, var(--c) var(--tint), transparent)';
        at.append(probe);
        found.splice(1, 0, getComputedStyle(probe).color);
        probe.remove();
      }
    }
    return ['#fff', ...found];
  };
  const seen = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest('.unseen, .skip, title, desc')) continue;
    const style = getComputedStyle(element);
    const svg = element.namespaceURI.endsWith('svg');
    const ink = svg ? style.fill : style.color;
    const grounds = element.closest('.pin')
      ? ['#fff', getComputedStyle(element.closest('.pin').querySelector('circle')).fill]
      : under(element);
    const key = ink + grounds.join();
    if (seen.has(key)) continue;
    const [a, b] = [light(over([...grounds, ink])), light(over(grounds))].sort((x, y) => y - x);
    seen.set(key, [(a + 0.05) / (b + 0.05), element.className || element.tagName,
                   walker.currentNode.data.trim().slice(0, 40)]);
  }
  return [...seen.values()].filter(each => each[0] < 4.5);
})()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for all tests."""
    assert PROGRAM is not None
    with Browser(PROGRAM) as started:
        yield started


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages by what is special about them."""
    folder = tmp_path_factory.mktemp("reports")
    stats = {"hp": 40, "def": 20, "cmb": 60}
    nasty = {
        "name": NASTY,
        "max_rounds": 3,
        "side": [
            {"name": f"{NASTY} {at}", "combatant": [{"name": NASTY, "stats": stats, "count": 9}]}
            for at in range(3)
        ],
    }
    pages = {}
    for name, source in (("ford", "four-orcs"), ("breath", "breath"), ("nasty", nasty)):
        pages[name] = folder / f"{name}.html"
        vs.report(source, fights=60).save(pages[name])
    return pages


@pytest.fixture(params=["ford", "breath", "nasty"])
def file(request: pytest.FixtureRequest, reports: dict[str, Path]) -> Path:
    """Each of the pages."""
    return reports[request.param]


def opened(page: Page) -> Page:
    """The page with all that is folded away unfolded."""
    page.value(ALL_OPEN)
    return page


def test_it_asks_for_nothing_and_complains_of_nothing(browser: Browser, file: Path) -> None:
    """No request but the page's own, nothing in the console; not even when all is unfolded."""
    page = opened(browser.open(file, 1200))
    assert page.value("document.readyState") == "complete"
    assert page.requests == [file.resolve().as_uri()]
    assert page.complaints == []


@pytest.mark.parametrize("width", [320, 360, 768, 1200])
def test_it_never_scrolls_sideways(browser: Browser, file: Path, width: int) -> None:
    """Whatever is wider than the screen scrolls in a box of its own."""
    page = opened(browser.open(file, width))
    assert page.value("document.documentElement.scrollWidth") <= width
    beyond = page.value(
        "[...document.querySelectorAll('main *')].filter("
        "each => !each.closest('.scroll, pre, nav, .unseen, svg') && "
        "each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML)"
    )
    assert beyond == []


def test_texts_in_charts_stay_inside(browser: Browser, file: Path) -> None:
    """No label of an axis leaves its frame."""
    page = browser.open(file, 360)
    outside = page.value(
        "[...document.querySelectorAll('figure')].flatMap(figure => "
        "[...figure.querySelectorAll('svg text')].filter(text => { "
        "const [a, b] = [text, figure].map(each => each.getBoundingClientRect()); "
        "return a.left < b.left || a.right > b.right; }).map(text => text.textContent))"
    )
    assert outside == []


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_every_text_can_be_read(browser: Browser, file: Path, *, dark: bool) -> None:
    """Contrast of at least 4.5 to 1 (WCAG AA), on bars and heated cells too, by day and night."""
    page = opened(browser.open(file, 1200, dark=dark))
    ground = page.value("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(each) for each in ground.strip("rgb()").split(","))
    assert (brightness < 150) if dark else (brightness > 650)
    assert page.value(CONTRASTS) == []


def test_it_needs_no_scripts(browser: Browser, file: Path) -> None:
    """There are none, and what is folded unfolds with them off."""
    page = browser.open(file, 1200, scripts=False)
    assert page.value("document.scripts.length") == 0
    assert page.value("document.querySelectorAll('[onclick], [onload]').length") == 0
    fold = "document.querySelector('details.fight')"
    page.value(f"{fold}.querySelector('summary').scrollIntoView({{block: 'center'}})")
    x, y = page.value(
        f"(r => [r.left + 9, r.top + 9])({fold}.querySelector('summary').getBoundingClientRect())"
    )
    for kind in ("mousePressed", "mouseReleased"):
        page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    assert page.value(f"{fold}.open") is True


def test_links_and_names(browser: Browser, file: Path) -> None:
    """Ids are there once, links and labels lead to some, and headings leave out no level."""
    page = browser.open(file, 1200)
    assert page.value(
        "(ids => ids.length === new Set(ids).size)"
        "([...document.querySelectorAll('[id]')].map(each => each.id))"
    )
    assert (
        page.value(
            "[...document.querySelectorAll('[href]')].map(each => each.getAttribute('href'))"
            ".filter(each => !each.startsWith('#') || !document.getElementById(each.slice(1)))"
        )
        == []
    )
    assert (
        page.value(
            "[...document.querySelectorAll('[aria-labelledby]')].flatMap("
            "each => each.getAttribute('aria-labelledby').split(' '))"
            ".filter(each => !document.getElementById(each))"
        )
        == []
    )
    levels = page.value(
        "[...document.querySelectorAll('h1,h2,h3,h4,h5')].map(each => +each.tagName[1])"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.value("document.documentElement.lang") == "en"


def test_names_are_names(browser: Browser, reports: dict[str, Path]) -> None:
    """A name that looks like HTML is shown as it is written, and does nothing."""
    page = browser.open(reports["nasty"], 1200)
    assert page.value("document.querySelector('h1').textContent") == NASTY
    assert page.value("document.querySelectorAll('script').length") == 0
    assert page.complaints == []


def test_it_can_be_printed(browser: Browser, file: Path) -> None:
    """On paper there is no navigation, and nothing is wider than the sheet."""
    page = browser.open(file, 700, media="print")
    assert page.value("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert page.value("document.documentElement.scrollWidth") <= 700

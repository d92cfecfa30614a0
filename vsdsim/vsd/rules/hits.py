"""What blows, shots and bolts do as they strike home, and the links that they begin."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.critical import attack_kind, criticals_of, fumbles_of
from vsdsim.vsd.rules.drive.criticals import sharpened
from vsdsim.vsd.rules.harm import Harm, Link
from vsdsim.vsd.rules.magic.branding import branded
from vsdsim.vsd.rules.magic.riders import ride

__all__ = ["take_effect"]


def take_effect(
    bout: Bout,
    chain: Chain,
    assault: Assault,
    blow: Blow,
    *,
    down: bool = False,
    edged: bool = True,
) -> Link:
    """Put what blows, shots or bolts do and lead to into `chain`.

    The targets may be `down` already. Attackers can have an edge on the criticals of what is
    `edged`. Returns those that scored a critical strike.
    """
    rows, target, keys = assault.rows, assault.target, assault.keys
    hits = which(blow.damage > 0)
    if hits.size:
        chain.harm.append(
            Harm(
                cell=target.cell.take(hits),
                author=rows.actor.take(hits),
                damage=blow.damage.take(hits),
                blow=keys.take(hits),
            )
        )

    strikes, clumsy = which(blow.severity >= 0), which(blow.fumble)
    index = np.concatenate([strikes, clumsy]) if clumsy.size else strikes
    with_, address = assault.attack.take(index), keys.take(index)
    links = Link(
        fight=rows.fight.take(index),
        author=rows.actor.take(index),
        victim=target.actor.take(index),
        blow=address,
        attack=with_,
        address=address,
        kind=attack_kind(bout, rows.cell.take(index), with_),
        severity=blow.severity.take(index).astype(np.int32),
    )
    scored = links
    if clumsy.size:
        scored = links[: strikes.size]
        chain.fumbles.append(fumbles_of(links[strikes.size :]))
    if strikes.size:
        primary, *secondary = criticals_of(bout, scored)
        if down:
            chain.chosen.append(primary)
        else:
            chain.criticals.append(sharpened(bout, primary) if edged else primary)
        chain.criticals += secondary
        if bout.parameters.sources.branding:
            chain.criticals += branded(bout, scored)
    if bout.parameters.riders.any:
        ride(bout, chain, assault, blow)
    return scored

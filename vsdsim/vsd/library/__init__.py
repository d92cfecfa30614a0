"""The library: tables, gear, creatures and scripts, read from data files and checked."""

from vsdsim.vsd.library.library import Library, packaged

__all__ = ["Library", "packaged"]

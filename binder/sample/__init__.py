"""A small game that uses everything the binder knows; its tests compile it and compare both builds."""

from .last import Sample

__all__ = ["Sample"]

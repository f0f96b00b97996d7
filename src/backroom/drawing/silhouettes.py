"""Symbols that all boards may use: a man with a hat, a car and its light. They take their colour from ``color``."""

from __future__ import annotations

MAN = (
    '<symbol id="b-hatman" viewBox="-12 -14 24 28"><g fill="currentColor" stroke="#0D1017" stroke-linejoin="round">'
    '<path d="M-11,13c0,-9 1.5,-12.6 6,-13.6h10c4.5,1 6,4.6 6,13.6z" stroke-width="1.6"/>'
    '<path d="M-4.4,-6.2c0,5 1.8,6.6 4.4,6.6s4.4,-1.6 4.4,-6.6z" fill="#F0D3A8" stroke-width="1.1"/>'
    '<path d="M-9.5,-5.4c3,-1.2 4,-1.6 4.4,-4.6c.3,-2.4 2.5,-3.2 5.1,-2.2c2.6,-1 4.8,-.2 5.1,2.2c.4,3 1.4,3.4 4.4,4.6'
    'c-4,1.9 -15,1.9 -19,0z" stroke-width="1.4"/></g>'
    '<path d="M-5.4,-7.6q5.4,1.5 10.8,0" fill="none" stroke="#0D1017" stroke-width="1.5" opacity=".6"/></symbol>'
)
"""A man with a hat, 24 x 28."""

CAR = (
    '<symbol id="b-sedan" viewBox="-36 -19 72 38"><ellipse cx="0" cy="14" rx="34" ry="3.2" opacity=".5"/>'
    '<g stroke="#0D1017" stroke-linejoin="round"><path d="M-31,8C-32,-2 -27,-5 -20,-6C-17,-15 -13,-17 -5,-17L4,-17'
    'C8,-17 10,-14 12,-7L24,-6C29,-5 31,-2 31,3L31,8z" fill="currentColor" stroke-width="1.8"/>'
    '<path d="M-34,9C-33,-1 -24,-2 -16,9zM10,9C13,-2 28,-2 34,9z" fill="currentColor" stroke-width="1.4"/></g>'
    '<path d="M-34,9C-33,-1 -24,-2 -16,9zM10,9C13,-2 28,-2 34,9z" opacity=".45"/>'
    '<path d="M-15,-7C-13,-13 -11,-14 -6,-14L-4,-14L-4,-7zM-1,-14L3,-14C6,-14 7,-12 8.4,-7L-1,-7z" fill="#0F1620"/>'
    '<path d="M-13,-7.5l3,-5M1,-7.5l4,-6" stroke="#FFE2A0" opacity=".7"/>'
    '<path d="M-17,9h28" stroke="#0D1017" stroke-width="3"/><g fill="#E9DFC8" stroke="#0B0E13" stroke-width="2.4">'
    '<circle cx="-23" cy="9" r="5.2"/><circle cx="22" cy="9" r="5.2"/></g>'
    '<circle cx="30.5" cy="-1" r="2.4" fill="#FFE9A8" stroke="#0D1017"/></symbol>'
)
"""A sedan of the thirties that drives to the right, 72 x 38."""

BEAM = (
    '<linearGradient id="b-beam"><stop offset="0" stop-color="#FFE9A8" stop-opacity=".55"/>'
    '<stop offset="1" stop-color="#FFE9A8" stop-opacity="0"/></linearGradient>'
)
"""The light of a car's lamps."""

"""Latency against the size of the store, as a plain SVG: both axes logarithmic, one line a kind of call."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from math import ceil, floor, log10

_WIDTH, _HEIGHT = 760, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 250, 24, 44
Scale = Callable[[float], float]
_COLOURS = ("#888888", "#4c9f70", "#2f6db5", "#7a4fb0", "#d98b2b", "#c2453d")


def plot(lines: Mapping[str, Mapping[int, float]]) -> str:
    """`lines`: for each title, milliseconds by number of memories."""
    sizes = sorted({size for line in lines.values() for size in line})
    values = [value for line in lines.values() for value in line.values()]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    span = max(log10(sizes[-1] / sizes[0]), 1.0)

    def x(size: float) -> float:
        return _LEFT + log10(size / sizes[0]) / span * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (log10(value) - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif"'
            ' font-size="12">',
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
            *(_grid(f"{10**power:g} ms", y(10**power)) for power in range(low, high + 1)),
            *(_mark(x(size), f"{size:,}") for size in sizes),
            _mark((_LEFT + _WIDTH - _RIGHT) / 2, "memories in the store", 36),
            *_lines(lines, x, y),
            "</svg>\n",
        ]
    )


def _grid(label: str, at: float) -> str:
    line = f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#dddddd"/>'
    return f'{line}<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end" fill="#444444">{label}</text>'


def _mark(at: float, label: str, below: int = 18) -> str:
    return (
        f'<text x="{at:.1f}" y="{_HEIGHT - _BOTTOM + below}" text-anchor="middle" fill="#444444">{escape(label)}</text>'
    )


def _lines(lines: Mapping[str, Mapping[int, float]], x: Scale, y: Scale) -> Iterable[str]:
    """Each line with its title at its right end; titles keep a distance from each other."""
    lowest = float("inf")
    ends = sorted(lines.items(), key=lambda item: -item[1][max(item[1])])
    for number, (title, line) in enumerate(reversed(ends)):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in sorted(line.items()))
        lowest = min(y(line[max(line)]) + 4, lowest - 15)
        yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for point in points.split():
            px, py = point.split(",")
            yield f'<circle cx="{px}" cy="{py}" r="3" fill="{colour}"/>'
        yield f'<text x="{_WIDTH - _RIGHT + 10}" y="{lowest:.1f}" fill="{colour}">{escape(title)}</text>'

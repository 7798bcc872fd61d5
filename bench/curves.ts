// Draws how work grows with its input, as an SVG in which both axes are logarithmic: what grows evenly is a slope of one.

export interface Curve {
  name: string;
  /** Words and milliseconds, rising. */
  points: readonly (readonly [words: number, milliseconds: number])[];
}

const WIDTH = 760;
const HEIGHT = 420;
const FRAME = { left: 76, right: 130, top: 16, bottom: 52 };
const COLOURS = ["#2f6fb3", "#b3562f", "#2f8f5b", "#8b4fb3", "#a8892a"];
/** Pixels between the names at the ends of two curves. */
const LINE_HEIGHT = 17;

const powersOfTen = (from: number, to: number) =>
  Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, at) => 10 ** (Math.floor(Math.log10(from)) + at),
  );

/** A scale from a range of values to a range of pixels. */
function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = Math.log10(to) - Math.log10(from);
  return (value: number) => start + ((Math.log10(value) - Math.log10(from)) / span) * (end - start);
}

const writeTime = (milliseconds: number) =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;

/** The curves as the text of an SVG file; at least one has points. */
export function drawCurves(curves: readonly Curve[]): string {
  const words = curves.flatMap(({ points }) => points.map(([count]) => count));
  const times = curves.flatMap(({ points }) => points.map(([, time]) => time));
  const ticks = powersOfTen(Math.min(...times), Math.max(...times));
  const x = scale([Math.min(...words), Math.max(...words)], [FRAME.left, WIDTH - FRAME.right]);
  const y = scale([ticks[0]!, ticks.at(-1)!], [HEIGHT - FRAME.bottom, FRAME.top]);
  const right = WIDTH - FRAME.right;
  const lines = ticks.map(
    (tick) =>
      `<line class="grid" x1="${FRAME.left}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}"/>` +
      `<text x="${FRAME.left - 10}" y="${y(tick) + 4}" text-anchor="end">${writeTime(tick)}</text>`,
  );
  const counts = [...new Set(words)].map(
    (count) =>
      `<line class="grid" x1="${x(count)}" x2="${x(count)}" y1="${FRAME.top}" y2="${HEIGHT - FRAME.bottom}"/>` +
      `<text x="${x(count)}" y="${HEIGHT - FRAME.bottom + 22}" text-anchor="middle">${count.toLocaleString("en")}</text>`,
  );
  let above = -Infinity;
  const drawn = curves
    .map((curve, at) => ({ ...curve, colour: COLOURS[at % COLOURS.length], end: curve.points.at(-1)! }))
    .toSorted((a, b) => b.end[1] - a.end[1])
    .map(({ name, points, colour, end: [count, time] }) => {
      above = Math.max(above + LINE_HEIGHT, y(time));
      const path = points.map(([each, its]) => `${x(each).toFixed(1)},${y(its).toFixed(1)}`).join(" ");
      const dots = points.map(
        ([each, its]) =>
          `<circle cx="${x(each).toFixed(1)}" cy="${y(its).toFixed(1)}" r="3.5" fill="${colour}"/>`,
      );
      return (
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}` +
        `<text x="${x(count) + 12}" y="${above + 4}" style="fill: ${colour}">${name}</text>`
      );
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Processor time by words">
<style>
svg { background: #fff; font: 13px system-ui, sans-serif; }
text { fill: #555; }
.grid { stroke: #ddd; }
</style>
${[...lines, ...counts, ...drawn].join("\n")}
<text x="${(FRAME.left + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">words of the sermon</text>
</svg>
`;
}

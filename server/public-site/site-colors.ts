// The colors of a site. Its owner chooses one; from it come a color for links and buttons that can be read, and one for backgrounds.
type Color = readonly [red: number, green: number, blue: number];

/** As in `public-page.css`. */
export const PAGE_COLORS = { light: "#faf8f4", dark: "#1a1816" } as const;
export type Scheme = keyof typeof PAGE_COLORS;

/** For texts (WCAG 2, level AA), with a margin for rounding. */
const MIN_CONTRAST = 4.6;
const TOWARD: Record<Scheme, Color> = { light: [0, 0, 0], dark: [255, 255, 255] };
const WASH_SHARE = { light: 0.08, dark: 0.12 } as const;
const STEPS = 50;

export interface SchemeColors {
  /** Texts on the page and on the wash, and the background of texts in the color of the page. */
  accent: string;
  wash: string;
}

/** `brand` is `#rrggbb`. */
export function chooseColors(brand: string, scheme: Scheme): SchemeColors {
  const page = readColor(PAGE_COLORS[scheme]);
  const color = readColor(brand);
  const wash = mix(page, color, WASH_SHARE[scheme]);
  for (let step = 0; step <= STEPS; step += 1) {
    const accent = mix(color, TOWARD[scheme], step / STEPS);
    if (Math.min(contrastOf(accent, page), contrastOf(accent, wash)) >= MIN_CONTRAST)
      return { accent: writeColor(accent), wash: writeColor(wash) };
  }
  return { accent: writeColor(TOWARD[scheme]), wash: writeColor(page) };
}

export const contrast = (one: string, other: string): number => contrastOf(readColor(one), readColor(other));

const contrastOf = (one: Color, other: Color): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** Relative luminance (WCAG 2). */
function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mix = (from: Color, to: Color, share: number): Color =>
  from.map((value, at) => Math.round(value + (to[at]! - value) * share)) as unknown as Color;

const readColor = (text: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Color;

const writeColor = (color: Color): string =>
  `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

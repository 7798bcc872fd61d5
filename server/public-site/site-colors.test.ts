import { expect, test } from "vitest";
import { PAGE_STYLE } from "../public-pages/page-assets.ts";
import { chooseColors, contrast, PAGE_COLORS, type Scheme } from "./site-colors.ts";

/** 7 shades of each part. */
const SHADES = Array.from({ length: 7 }, (_, at) => Math.round((at * 255) / 6));
const write = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const ALL = SHADES.flatMap((red) => SHADES.flatMap((green) => SHADES.map((blue) => write(red, green, blue))));

/** Colors of texts on a wash; see public-page.css. */
const TEXTS: Record<Scheme, string[]> = { light: ["#26211c", "#665e54"], dark: ["#ece6de", "#b5aa9d"] };

test("contrasts are those of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test.each(["light", "dark"] as const)("every color of a site is readable on %s pages", (scheme) => {
  const unreadable = ALL.filter((brand) => {
    const { accent, wash } = chooseColors(brand, scheme);
    const pairs = [
      [accent, PAGE_COLORS[scheme]],
      [accent, wash],
      ...TEXTS[scheme].map((text) => [text, wash]),
    ];
    return pairs.some(([one, other]) => contrast(one!, other!) < 4.5);
  });
  expect(unreadable).toEqual([]);
});

test("a color that can be read stays as it was chosen", () => {
  expect(chooseColors("#256553", "light").accent).toBe("#256553");
  expect(chooseColors("#93c0b0", "dark").accent).toBe("#93c0b0");
});

test("the colors of pages are those of their style", () => {
  for (const color of [...Object.values(PAGE_COLORS), ...Object.values(TEXTS).flat()])
    expect(PAGE_STYLE).toContain(`: ${color};`);
});

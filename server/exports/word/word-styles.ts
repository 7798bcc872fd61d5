import type { IStylesOptions } from "docx";

export const QUIET = "6B645B";
export const ACCENT = "C9A183";

type DefaultStyles = NonNullable<IStylesOptions["default"]>;

const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: "22201D" },
  paragraph: { spacing: { before, after: 120, line: 264, lineRule: "auto" as const }, keepNext: true },
});

export const STYLES = (language: string): DefaultStyles => ({
  document: {
    run: { font: "Calibri", size: 22, ...(language !== "" && { language: { value: language } }) },
    paragraph: { spacing: { after: 120, line: 288, lineRule: "auto" } },
  },
  title: heading(48, 0),
  heading1: heading(32, 440),
  heading2: heading(27, 320),
  heading3: heading(24, 260),
  heading4: heading(22, 220),
  heading5: heading(22, 200),
  hyperlink: { run: { color: "8A4B1F", underline: {} } },
});

export const MARK_ELEMENTS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  highlight: "mark",
  small: "small",
  subscript: "sub",
  superscript: "sup",
  quoted: "q",
  cited: "cite",
};

export const ELEMENT_MARKS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MARK_ELEMENTS).map(([mark, element]) => [element, mark] as const),
  ["b", "bold"],
  ["i", "italic"],
]);

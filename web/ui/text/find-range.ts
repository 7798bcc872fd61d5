/** The first range in the element's visible text with these words, whatever white space is between them. */
export function findRange(root: HTMLElement, words: string): Range | undefined {
  const searched = words.trim().toLowerCase().split(/\s+/);
  const pieces: { node: Text; from: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("script, style, input, textarea, button")) continue;
    pieces.push({ node: node as Text, from: text.length });
    text += (node as Text).data;
  }
  const match = new RegExp(searched.map(escape).join("\\s*"), "i").exec(text);
  if (!match) return undefined;
  const range = document.createRange();
  const locate = (at: number) => {
    const piece = pieces.findLast(({ from }) => from <= at);
    return piece && ([piece.node, Math.min(at - piece.from, piece.node.data.length)] as const);
  };
  const [start, end] = [locate(match.index), locate(match.index + match[0].length)];
  if (!start || !end) return undefined;
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

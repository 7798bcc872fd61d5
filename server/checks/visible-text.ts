import { Parser } from "htmlparser2";

const BLOCKS = new Set("p li h1 h2 h3 h4 h5 h6 td th dt dd blockquote pre div".split(" "));

/**
 * The text that people see of HTML, as the browser counts its characters: a line break wherever the text of another
 * block begins. `web/ui/annotate-html.ts` reads the same of the page.
 */
export function readVisibleText(html: string): string {
  let text = "";
  // Each open element by the number of the block that it stands in; 0 is what stands in none.
  const open = [0];
  let blocks = 0;
  let last: number | undefined;
  const parser = new Parser({
    onopentagname(name) {
      open.push(BLOCKS.has(name) ? (blocks += 1) : (open.at(-1) ?? 0));
    },
    onclosetag() {
      open.pop();
    },
    ontext(piece) {
      const block = open.at(-1) ?? 0;
      if (block !== last) text += "\n";
      last = block;
      text += piece;
    },
  });
  parser.end(html);
  return text;
}

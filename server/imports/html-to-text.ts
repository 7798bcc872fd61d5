import { Parser } from "htmlparser2";

const BLOCKS = new Set("p div br li ul ol h1 h2 h3 h4 h5 h6 tr blockquote".split(" "));
const UNSEEN = new Set(["script", "style", "title"]);

/** The text of HTML or plain text, with its paragraphs. */
export function htmlToText(html: string): string {
  let text = "";
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => void (UNSEEN.has(name) && (unseen += 1)),
    ontext: (part) => void (unseen === 0 && (text += part)),
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (BLOCKS.has(name)) text += name === "p" ? "\n\n" : "\n";
    },
  });
  parser.end(html);
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

import { isDeepStrictEqual } from "node:util";
import type { List, PhrasingContent, RootContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Block, Run } from "../document.ts";

export const writeBlocks = (blocks: readonly Block[]): string =>
  toMarkdown(
    { type: "root", children: blocks.map(toNode) },
    {
      bullet: "-",
      rule: "-",
      fences: true,
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
    },
  ).trimEnd();

function toNode(block: Block): RootContent {
  switch (block.kind) {
    case "paragraph":
      return { type: "paragraph", children: toInline(block.runs, { type: "break" }) };
    case "heading": {
      const depth = Math.min(6, Math.max(1, block.level)) as 1 | 2 | 3 | 4 | 5 | 6;
      return { type: "heading", depth, children: toInline(block.runs, { type: "text", value: " " }) };
    }
    case "list":
      return toList(block);
    case "quote":
      return { type: "blockquote", children: block.blocks.map(toNode) as List["children"][0]["children"] };
    case "code":
      return { type: "code", value: block.text };
    case "table": {
      const toCell = (runs: Run[]) => ({
        type: "tableCell" as const,
        children: toInline(runs, { type: "html", value: "<br>" }),
      });
      const rows = block.rows.map((cells) => ({ type: "tableRow" as const, children: cells.map(toCell) }));
      return { type: "table", children: rows };
    }
    case "rule":
      return { type: "thematicBreak" };
  }
}

const toList = ({ isOrdered, start, items }: Extract<Block, { kind: "list" }>): List => ({
  type: "list",
  ordered: isOrdered,
  start,
  spread: false,
  children: items.map((item) => ({
    type: "listItem",
    // Directly after text, a list that does not start with 1 would be parsed as part of the text.
    spread: item.some((each) => each.kind === "list" && each.isOrdered && each.start !== 1),
    children: item.map(toNode) as List["children"][0]["children"],
  })),
});

function toInline(runs: readonly Run[], lineBreak: PhrasingContent): PhrasingContent[] {
  const tidy = mergeEqualRuns(runs.flatMap(moveSpacesOut));
  return tidy.flatMap((run, at) => toNodes(run, touchesOthers(run, tidy[at - 1], tidy[at + 1]), lineBreak));
}

/** Moves white space at the ends out of the formatting, since Markdown's markers must touch words. */
function moveSpacesOut({ text, ...style }: Run): Run[] {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return [{ text: before }, { ...style, text: words }, { text: after }].filter((run) => run.text !== "");
}

export function mergeEqualRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, ...style } of runs) {
    const last = joined.at(-1);
    const { text: before = "", ...known } = last ?? {};
    if (last && isDeepStrictEqual(style, known)) last.text = before + text;
    else joined.push({ ...style, text });
  }
  return joined;
}

/** Whether a run touches other words. Not every Markdown parser accepts markers inside words. */
const touchesOthers = ({ link }: Run, before: Run | undefined, after: Run | undefined): boolean =>
  link === undefined && (/\S$/.test(before?.text ?? "") || /^[^\s\p{P}]/u.test(after?.text ?? ""));

const MARKS = [
  ["isItalic", "emphasis", "em"],
  ["isBold", "strong", "strong"],
  ["isStruck", "delete", "del"],
] as const;

function toNodes(run: Run, usesTags: boolean, lineBreak: PhrasingContent): PhrasingContent[] {
  let nodes = run.isCode ? [{ type: "inlineCode" as const, value: run.text }] : toLines(run.text, lineBreak);
  for (const [style, type, tag] of MARKS) {
    if (!run[style]) continue;
    nodes = usesTags ? [tagNode(`<${tag}>`), ...nodes, tagNode(`</${tag}>`)] : [{ type, children: nodes }];
  }
  return run.link === undefined ? nodes : [{ type: "link", url: run.link, children: nodes }];
}

const tagNode = (value: string) => ({ type: "html" as const, value });

const toLines = (text: string, lineBreak: PhrasingContent): PhrasingContent[] =>
  text.split("\n").flatMap((line, at) => {
    const node = { type: "text" as const, value: line };
    return at === 0 ? [node] : [lineBreak, node];
  });

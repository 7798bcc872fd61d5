import { withoutThought } from "./chatter.ts";
import { readPartialJson } from "./partial-json.ts";

/**
 * The JSON of a model's reply: the reply itself, what it has in a Markdown fence, or the first whole object or list
 * in it. Undefined where there is none.
 */
export function findJson(reply: string): unknown {
  const text = withoutThought(reply).trim();
  const fenced = /```(?:\w+)?\s*([\s\S]*?)```/.exec(text)?.[1];
  for (const candidate of [text, fenced, sliceBrackets(text, "{", "}"), sliceBrackets(text, "[", "]")]) {
    if (candidate === undefined) continue;
    try {
      const json: unknown = JSON.parse(candidate);
      if (typeof json === "object" && json !== null) return json;
    } catch {
      // The next candidate may be JSON.
    }
  }
  return findLoosely(text);
}

/** JSON that is whole but for breaks of lines within its strings, or a comma too many, which small models write. */
function findLoosely(text: string): unknown {
  const read = readPartialJson(text);
  return read && read.open.size === 0 ? read.value : undefined;
}

function sliceBrackets(text: string, open: string, close: string): string | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1);
}

import { withoutThought } from "./chatter.ts";
import { readPartialJson } from "./partial-json.ts";

/**
 * The JSON of a model's reply: the reply itself, what it has in a Markdown fence, or the first whole object or list
 * in it. Undefined where there is none.
 */
export function findJson(reply: string): unknown {
  const text = withoutThought(reply).trim();
  for (const candidate of [
    text,
    sliceFence(text),
    sliceBrackets(text, "{", "}"),
    sliceBrackets(text, "[", "]"),
  ]) {
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

const FENCE = "```";

/** What stands between the first two fences, without the name of a language. */
function sliceFence(text: string): string | undefined {
  const [, inside, ...rest] = text.split(FENCE, 3);
  return rest.length > 0 ? inside?.replace(/^\w+/, "") : undefined;
}

function sliceBrackets(text: string, open: string, close: string): string | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1);
}

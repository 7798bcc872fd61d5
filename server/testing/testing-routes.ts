import { writePath } from "../openapi/openapi.ts";

/** Fastify prints its routes as a tree: `│   ├── /sermons (GET, HEAD)`. */
export function readRoutes(tree: string): Set<string> {
  const found = new Set<string>();
  const parts: string[] = [];
  for (const line of tree.split("\n")) {
    const [, indent = "", part = "", methods] = /^([│├└─\s]*)([^(]*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === "") continue;
    parts.splice(indent.length / 4 - 1, Infinity, part);
    const path = writePath(parts.join(""));
    for (const method of methods?.split(", ") ?? []) found.add(`${method.toLowerCase()} ${path}`);
  }
  return found;
}

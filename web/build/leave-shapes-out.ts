import type { Plugin } from "vite";

/** Marks what is left of a module of the contract without its shapes. */
const WITHOUT_SHAPES = "?without-shapes";

interface Import {
  type: string;
  start: number;
  end: number;
  source: { value: string };
  specifiers?: { imported?: { name: string }; local: { name: string } }[];
}

/**
 * Leaves out of the browser's endpoints what only the server reads, the shapes of what goes to and fro: the browser asks with
 * method and path. With them goes zod from all pages that check nothing themselves, and what making the shapes takes.
 */
export function leaveShapesOut(): Plugin {
  return {
    name: "leave-shapes-out",
    apply: "build",
    // Once types are gone, and with them the imports of nothing else.
    enforce: "post",
    async transform(code, id) {
      if (/\/contract\/[\w-]+\.ts$/.test(id))
        return { code: letGoOfUnused(code, this.parse(code)), map: null };
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes("/contract/")) return;
      let divided = code;
      const imports = (this.parse(code).body as unknown as Import[]).filter(readsContract);
      for (const { start, end, source, specifiers = [] } of imports.toReversed()) {
        const contract = await this.resolve(source.value, id);
        if (!contract) continue;
        const plain = await readPlain(contract.id);
        const isPlain = ({ imported, local }: (typeof specifiers)[number]) =>
          (imported ?? local).name in plain;
        const lines = [
          writeImport(specifiers.filter(isPlain), contract.id + WITHOUT_SHAPES),
          writeImport(
            specifiers.filter((name) => !isPlain(name)),
            source.value,
          ),
        ];
        divided = divided.slice(0, start) + lines.join("") + divided.slice(end);
      }
      return { code: divided, map: null };
    },
    resolveId: (id) => (id.endsWith(WITHOUT_SHAPES) ? id : undefined),
    async load(id) {
      if (!id.endsWith(WITHOUT_SHAPES)) return;
      const plain = Object.entries(await readPlain(id.slice(0, -WITHOUT_SHAPES.length)));
      return plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
    },
  };
}

const readsContract = ({ type, source }: Import) =>
  type === "ImportDeclaration" && /\/contract\/[\w-]+\.ts$/.test(source.value);

const writeImport = (specifiers: NonNullable<Import["specifiers"]>, from: string): string =>
  specifiers.length === 0
    ? ""
    : `import { ${specifiers
        .map(({ imported, local }) => `${(imported ?? local).name} as ${local.name}`)
        .join(", ")} } from ${JSON.stringify(from)};`;

/** What a module of the contract exports that is plain: its endpoints without shapes, and its words and figures. */
async function readPlain(file: string): Promise<Record<string, unknown>> {
  const exported = Object.entries((await import(file)) as object);
  const endpoints = exported.filter(([, value]) => isEndpoints(value));
  if (endpoints.length === 0) return {};
  const rest = exported.filter(([, value]) => isPlain(value));
  return Object.fromEntries([...rest, ...endpoints.map(([name, value]) => [name, withoutShapes(value)])]);
}

const isEndpoints = (value: unknown): value is object =>
  isObject(value) &&
  Object.values(value).some((part) => isObject(part) && "method" in part && "path" in part);

const withoutShapes = (endpoints: object) =>
  Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isPlain = (value: unknown): boolean =>
  isObject(value)
    ? [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
      Object.values(value).every(isPlain)
    : ["string", "number", "boolean"].includes(typeof value);

interface Declared {
  type: string;
  declaration?: Declared | null;
  declarations?: { init?: { type: string; start: number; end: number } | null }[];
}

/** Says of what a module makes as it is loaded that nothing happens by that: what nobody uses is not made then. */
function letGoOfUnused(code: string, { body }: { body: unknown[] }): string {
  const made = (body as Declared[])
    .flatMap((part) => (part.declaration ?? part).declarations ?? [])
    .flatMap(({ init }) => (init && makesShapes(init.type, code.slice(init.start, init.end)) ? [init] : []));
  return made.reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`,
    code,
  );
}

const makesShapes = (type: string, text: string) =>
  type === "CallExpression" || (type === "ObjectExpression" && text.includes("defineEndpoint("));

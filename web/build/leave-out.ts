import type { Plugin } from "vite";

/** Parts of libraries that have work only on servers, or with an option that we do not give. */
const NEVER_CALLED =
  /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$|react-router\/.*\/(router\/instrumentation|dom\/ssr\/links)\.js$/;

interface Exported {
  type: string;
  declaration?: { id?: { name: string }; declarations?: { id: { name: string } }[] } | null;
  specifiers?: { exported: { name: string } }[];
}

/** Leaves functions out that never do anything in a browser and that no tree-shaking finds: those calling them get nothing. */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    apply: "build",
    transform(code, id) {
      if (!NEVER_CALLED.test(id)) return;
      const parts = this.parse(code).body as unknown as Exported[];
      const names = parts.filter(({ type }) => type === "ExportNamedDeclaration").flatMap(namesOf);
      return { code: names.map((name) => `export const ${name} = () => {};`).join("\n"), map: null };
    },
  };
}

const namesOf = ({ declaration, specifiers = [] }: Exported): string[] => [
  ...(declaration?.id ? [declaration.id.name] : []),
  ...(declaration?.declarations ?? []).map(({ id }) => id.name),
  ...specifiers.map(({ exported }) => exported.name),
];

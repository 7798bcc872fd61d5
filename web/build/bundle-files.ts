import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

/** The scripts and styles that come with modules of web/, each once. */
export function findFiles(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const part = bundle[file];
    if (!part || files.has(file)) return;
    files.add(file);
    if (part.type !== "chunk") return;
    for (const needed of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) add(needed);
  };
  for (const module of modules) {
    const part = Object.values(bundle).find(
      (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
    );
    if (!part) throw new Error(`No part of the app holds ${module}.`);
    add(part.fileName);
  }
  return [...files];
}

export function contentOf(bundle: Bundle, file: string): string | Uint8Array {
  const part = bundle[file];
  return part?.type === "chunk" ? part.code : (part?.source ?? "");
}

export function modulesOf(bundle: Bundle, file: string): string[] {
  const part = bundle[file];
  return part?.type === "chunk" ? part.moduleIds : [];
}

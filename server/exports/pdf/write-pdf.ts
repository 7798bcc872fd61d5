import { readFileSync } from "node:fs";
import path from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ExportedDocument } from "../../documents/document.ts";
import { SERVER_FOLDER } from "../../paths.ts";
import { breakLongRuns } from "../../documents/printable.ts";
import { isRightToLeft } from "../../documents/right-to-left.ts";
import { openTypst } from "../../documents/typst.ts";

const FOLDER = path.join(SERVER_FOLDER, "exports/pdf");

let compiler: NodeCompiler | undefined;
let layout = "";

function getCompiler(): NodeCompiler {
  if (compiler) return compiler;
  layout = readFileSync(path.join(FOLDER, "document.typ"), "utf8");
  compiler = openTypst(FOLDER);
  return compiler;
}

/** Renders a PDF with Typst. The same document and `madeAt` give the same bytes. */
export function writePdf(document: ExportedDocument, madeAt: Date): Uint8Array {
  const printer = getCompiler();
  const [language = ""] = document.language.split("-");
  const record = JSON.stringify({
    ...breakLongRuns(document),
    slides: [],
    language: /^[a-z]{2,3}$/i.test(language) ? language.toLowerCase() : "en",
    rightToLeft: isRightToLeft(document.language),
  });
  const pdf = printer.pdf(
    { mainFileContent: layout, inputs: { record } },
    { creationTimestamp: Math.floor(madeAt.getTime() / 1000) },
  );
  // The compiler's cache of this document is useless for others.
  printer.evictCache(0);
  return pdf;
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ExportedDocument } from "../../documents/document.ts";
import { SERVER_FOLDER } from "../../paths.ts";
import { breakLongRuns } from "../../documents/printable.ts";
import { isRightToLeft } from "../../documents/right-to-left.ts";

const require = createRequire(import.meta.url);

/** Regular and bold fonts for all supported scripts. */
const FONTS = [
  "noto-serif/400Regular/NotoSerif_400Regular",
  "noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic",
  "noto-serif/700Bold/NotoSerif_700Bold",
  "noto-serif/700Bold_Italic/NotoSerif_700Bold_Italic",
  "noto-serif-hebrew/400Regular/NotoSerifHebrew_400Regular",
  "noto-serif-hebrew/700Bold/NotoSerifHebrew_700Bold",
  "noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular",
  "noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold",
  "noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular",
  "noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold",
  "noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular",
  "noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold",
  "noto-sans-thai/400Regular/NotoSansThai_400Regular",
  "noto-sans-thai/700Bold/NotoSansThai_700Bold",
  "nanum-myeongjo/400Regular/NanumMyeongjo_400Regular",
  "nanum-myeongjo/700Bold/NanumMyeongjo_700Bold",
  "klee-one/400Regular/KleeOne_400Regular",
  "zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular",
];

const FOLDER = path.join(SERVER_FOLDER, "exports/pdf");

let compiler: NodeCompiler | undefined;
let layout = "";

function getCompiler(): NodeCompiler {
  if (compiler) return compiler;
  // Loaded here because they take tens of megabytes, which only this process needs.
  const { NodeCompiler: Compiler } = require("@myriaddreamin/typst-ts-node-compiler") as {
    NodeCompiler: typeof NodeCompiler;
  };
  const fontBlobs = FONTS.map((name) => readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`)));
  layout = readFileSync(path.join(FOLDER, "document.typ"), "utf8");
  compiler = Compiler.create({ fontArgs: [{ fontBlobs }], workspace: FOLDER });
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

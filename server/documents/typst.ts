// Typst, which sets text of all scripts. Native code: for worker processes only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

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

/** A compiler for layouts in `workspace`. Its fonts take tens of megabytes, so a process opens one only. */
export function openTypst(workspace: string): NodeCompiler {
  // Loaded here, so that processes that do not need it do not load it.
  const { NodeCompiler: Compiler } = require("@myriaddreamin/typst-ts-node-compiler") as {
    NodeCompiler: typeof NodeCompiler;
  };
  const fontBlobs = FONTS.map((name) => readFileSync(require.resolve(`@expo-google-fonts/${name}.ttf`)));
  return Compiler.create({ fontArgs: [{ fontBlobs }], workspace });
}

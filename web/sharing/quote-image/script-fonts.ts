// Fonts for scripts that neither the app's font nor the device has.
import arabic from "@expo-google-fonts/noto-naskh-arabic/500Medium/NotoNaskhArabic_500Medium.ttf?url";
import chinese from "@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf?url";
import devanagari from "@expo-google-fonts/noto-serif-devanagari/500Medium/NotoSerifDevanagari_500Medium.ttf?url";
import ethiopic from "@expo-google-fonts/noto-sans-ethiopic/500Medium/NotoSansEthiopic_500Medium.ttf?url";
import hebrew from "@expo-google-fonts/noto-serif-hebrew/500Medium/NotoSerifHebrew_500Medium.ttf?url";
import japanese from "@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf?url";
import korean from "@expo-google-fonts/nanum-myeongjo/400Regular/NanumMyeongjo_400Regular.ttf?url";
import thai from "@expo-google-fonts/noto-sans-thai/500Medium/NotoSansThai_500Medium.ttf?url";

/** Japanese is before Chinese, because it has Chinese characters, too. */
const FONTS = [
  { script: /\p{Script=Ethiopic}/u, family: "Quote Ethiopic", url: ethiopic },
  { script: /\p{Script=Thai}/u, family: "Quote Thai", url: thai },
  { script: /\p{Script=Devanagari}/u, family: "Quote Devanagari", url: devanagari },
  { script: /\p{Script=Hebrew}/u, family: "Quote Hebrew", url: hebrew },
  { script: /\p{Script=Arabic}/u, family: "Quote Arabic", url: arabic },
  { script: /\p{Script=Hangul}/u, family: "Quote Korean", url: korean },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, family: "Quote Japanese", url: japanese },
  { script: /\p{Script=Han}/u, family: "Quote Chinese", url: chinese },
];

export const SCRIPT_FAMILIES = FONTS.map(({ family }) => `"${family}"`).join(", ");

/** Loads the fonts of the scripts of a text that the device cannot draw. */
export async function loadScriptFonts(text: string): Promise<void> {
  await Promise.all(
    FONTS.map(async ({ script, family, url }) => {
      const [letter] = script.exec(text) ?? [];
      if (letter === undefined || canDraw(letter)) return;
      const font = await new FontFace(family, `url("${url}")`).load();
      document.fonts.add(font);
    }),
  );
}

/** No font has this code point. */
const UNASSIGNED = "\u0378";

/** Letters that no font has are all drawn as the same box. */
const canDraw = (letter: string): boolean => draw(letter) !== draw(UNASSIGNED);

function draw(letter: string): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 48, height: 48 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return "";
  context.font = `32px ${SCRIPT_FAMILIES}, serif`;
  context.fillText(letter, 4, 36);
  return canvas.toDataURL();
}

// The pages that people come to first, and how much of the app may come before they can be used.
import { brotliCompressSync } from "node:zlib";

interface FirstPage {
  name: string;
  /** The modules that show it, whose static imports come with it; files of web/. */
  modules: string[];
  /** Bytes that its scripts and styles may have on the wire. */
  limit: number;
}

/** With what every page begins. */
export const ENTRY = "main.tsx";

export const FIRST_PAGES = {
  login: { name: "The sign-in page", modules: ["account/login-page.tsx"], limit: 140_000 },
  library: {
    name: "The library",
    modules: ["shell/shell.tsx", "account/session-keeper.tsx", "library/library-page.tsx"],
    limit: 190_000,
  },
} satisfies Record<string, FirstPage>;

/** What waits until it is asked for: editors, player, exports, recorder, what reads references, and the shapes of records. */
export const NOT_AT_FIRST =
  /node_modules\/(zod|@tiptap|prosemirror-|tus-js-client|marked|dompurify|qr)|web\/(exports|scripture|ui\/rich-text|sermons\/recording|sermons\/transcript-editor|studies\/editor)\/|web\/sermons\/media\/media-player|server\//;

/** Bytes of a script or style as it goes over the wire. */
export const weigh = (content: string | Uint8Array): number => brotliCompressSync(content).length;

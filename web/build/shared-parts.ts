// How modules that many pages share are put together in few files: each page had fetched up to sixty small ones.

/** The shapes of the contract, for the pages that check something by them, with what they are made of. */
export const SHAPES = /node_modules\/zod\/|\/contract\/[\w-]+\.ts$/;

/** What is heavy, and goes only to pages that need it. */
const HEAVY = {
  shapes: SHAPES,
  markdown: /node_modules\/(marked|dompurify)\//,
  overlays:
    /node_modules\/(@floating-ui|react-remove-scroll)\/|\/components\/(FocusTrap|Popover|ModalBase)\//,
};

/** What is loaded when it is used, and shares no file with anything else. */
const ALONE =
  /node_modules\/(@dnd-kit|@tiptap|prosemirror-|qr|tus-js-client)|\/web\/(sermons\/recording|ui\/rich-text)\/|\/browser-database\./;

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * Names the file of a module that many pages share, by what heavy it needs: so no page is sent what it does not need
 * but small modules. Null for what stays alone.
 */
export function nameSharedPart(id: string, modules: Modules): string | null {
  const needed = new Set([id]);
  for (const one of needed) {
    for (const next of modules.getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  }
  const isNeeded = (part: RegExp) => [...needed].some((one) => part.test(one));
  if (isNeeded(ALONE)) return null;
  const heavy = Object.entries(HEAVY).filter(([, part]) => isNeeded(part));
  return ["shared", ...heavy.map(([name]) => name)].join("-");
}

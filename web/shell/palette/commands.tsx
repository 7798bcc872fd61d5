import { useEffect, useRef } from "react";
import { usePassageDrawer } from "../../scripture/use-passage-drawer.tsx";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";
import { openDialog } from "./open-dialog.ts";

const Palette = lazyDialog(() => import("./palette.tsx").then((part) => part.Palette), {
  isNeededOffline: true,
});
const ShortcutSheet = lazyDialog(() => import("./shortcut-sheet.tsx").then((part) => part.ShortcutSheet), {
  isNeededOffline: true,
});

const close = () => openDialog.set(undefined);

/** The command palette, the sheet of shortcuts, and the passages that the palette opens. */
export function Commands() {
  const opened = openDialog.useValue();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (opened === "palette") opener.current = document.activeElement;
  }, [opened]);
  // What the palette opened would otherwise return the focus to the palette.
  const returnFocus = () => opener.current instanceof HTMLElement && opener.current.focus();
  const { openPassage, drawer } = usePassageDrawer({ onPassageClosed: returnFocus });
  useShortcuts("everywhere", {
    openPalette: () => openDialog.set("palette"),
    showShortcuts: () => openDialog.set("shortcuts"),
  });
  return (
    <>
      <Palette opened={opened === "palette"} onClose={close} onPassage={openPassage} />
      <ShortcutSheet opened={opened === "shortcuts"} onClose={close} />
      {drawer}
    </>
  );
}

import { useWindowEvent } from "@mantine/hooks";
import { readShortcut, takesKeys } from "./read-shortcut.ts";
import type { GroupName, ShortcutOf } from "./shortcuts.ts";

/**
 * Handles shortcuts on the whole page; in fields and dialogs only those with Ctrl or Command. A handler that returns false
 * leaves the key to the browser.
 */
export function useShortcuts<Group extends GroupName>(
  group: Group,
  handlers: Partial<Record<ShortcutOf<Group>, () => unknown>>,
): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented) return;
    const name = readShortcut(group, event);
    const handle = name && handlers[name];
    if (!handle || (takesKeys(event.target) && !event.ctrlKey && !event.metaKey)) return;
    if (handle() !== false) event.preventDefault();
  });
}

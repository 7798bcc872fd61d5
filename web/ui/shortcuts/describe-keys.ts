import { getKeys, type GroupName, type ShortcutOf } from "./shortcuts.ts";

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

const NAMES: Record<string, string> = {
  Mod: isMac ? "⌘" : "Ctrl",
  Alt: isMac ? "Option" : "Alt",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Page Up",
  PageDown: "Page Down",
};

/** The keys to press at once, for display: ["Ctrl", "K"]. */
export const splitKeys = (keys: string): string[] =>
  keys.split("+").map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));

/** For tooltips: "Ctrl+K". */
export const describeKeys = <Group extends GroupName>(group: Group, name: ShortcutOf<Group>): string =>
  splitKeys(getKeys(group, name)[0] ?? "").join("+");

/** For `aria-keyshortcuts`: "Control+K". */
export const toAriaKeys = <Group extends GroupName>(group: Group, name: ShortcutOf<Group>): string =>
  getKeys(group, name)
    .map((keys) =>
      keys.replace("Mod", isMac ? "Meta" : "Control").replace(/(?<=\+|^)[a-z]$/, (key) => key.toUpperCase()),
    )
    .join(" ");

/** For the key maps of ProseMirror: `{ "Mod-f": run }`. */
export const toKeymap = <Group extends GroupName, Command>(
  group: Group,
  commands: Partial<Record<ShortcutOf<Group>, Command>>,
): Record<string, Command> =>
  Object.fromEntries(
    Object.entries<Command | undefined>(commands).flatMap(([name, command]) =>
      command === undefined
        ? []
        : getKeys(group, name as ShortcutOf<Group>).map((keys) => [keys.replaceAll("+", "-"), command]),
    ),
  );

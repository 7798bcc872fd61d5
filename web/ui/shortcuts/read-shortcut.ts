import { getKeys, type GroupName, type ShortcutOf, SHORTCUTS } from "./shortcuts.ts";
import { singleKeys } from "./single-keys.ts";

/** What shortcuts need of a keyboard event, of the browser or of React. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** The shortcut of the group that was pressed. */
export function readShortcut<Group extends GroupName>(
  group: Group,
  press: KeyPress,
): ShortcutOf<Group> | undefined {
  const names = Object.keys(SHORTCUTS[group].shortcuts) as ShortcutOf<Group>[];
  return names.find((name) => getKeys(group, name).some((keys) => isPressed(keys, press)));
}

function isPressed(keys: string, press: KeyPress): boolean {
  const modifiers = keys.split("+");
  const key = modifiers.pop() ?? "";
  const isTyped = key.length === 1 && modifiers.every((modifier) => modifier === "Shift");
  if (isTyped && singleKeys.get() === "off") return false;
  if (modifiers.includes("Mod") !== (press.ctrlKey || press.metaKey)) return false;
  if (modifiers.includes("Alt") !== press.altKey) return false;
  // Some keyboard layouts need Shift to type a sign.
  const isSign = isTyped && modifiers.length === 0 && !/[a-z]/.test(key);
  if (!isSign && modifiers.includes("Shift") !== press.shiftKey) return false;
  return key === readKey(press);
}

const SIGNS: Partial<Record<string, string>> = { Comma: ",", Period: ".", Slash: "/" };

/** The name of the key. Without a Latin keyboard, or with Option on a Mac, the physical key counts. */
function readKey({ key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): string {
  if (key === " ") return "Space";
  const isOther = key.length === 1 && !/[\x21-\x7e]/.test(key);
  // With Shift, the number row types signs that depend on the layout.
  const isShiftedDigit = shiftKey && (ctrlKey || metaKey || altKey) && code.startsWith("Digit");
  if (isOther || isShiftedDigit) return SIGNS[code] ?? code.replace(/^(?:Key|Digit)/, "").toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Whether a key press in this element types something, or belongs to an open dialog. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable], [role=dialog]",
  ) !== null;

export const PLAYER_KEYS = [
  { action: "toggle", letter: "k", code: "KeyK", shown: "Alt+K", does: "Play or pause" },
  { action: "back", letter: "j", code: "KeyJ", shown: "Alt+J", does: "Back 5 seconds" },
  { action: "forward", letter: "l", code: "KeyL", shown: "Alt+L", does: "Forward 5 seconds" },
  { action: "slower", letter: ",", code: "Comma", shown: "Alt+,", does: "Slower" },
  { action: "faster", letter: ".", code: "Period", shown: "Alt+.", does: "Faster" },
  { action: "playHere", letter: "p", code: "KeyP", shown: "Alt+P", does: "Play from the cursor" },
  { action: "goToCurrentWord", letter: "g", code: "KeyG", shown: "Alt+G", does: "Move cursor to playback" },
] as const;

export type PlayerAction = (typeof PLAYER_KEYS)[number]["action"];

/** The action of a key with Alt. Option on a Mac types special characters, so the physical key counts there. */
export function readPlayerKey({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): PlayerAction | undefined {
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const isPlain = /^[a-z,.]$/i.test(key);
  return PLAYER_KEYS.find((each) => (isPlain ? each.letter === key.toLowerCase() : each.code === code))
    ?.action;
}

/**
 * All keyboard shortcuts. The code that handles them, tooltips and the list for users read them here.
 * "Mod" is Ctrl, or Command on a Mac. Letters are lower case; "Shift+x" needs Shift, "?" is typed with or without it.
 */
export const SHORTCUTS = {
  everywhere: {
    title: "Everywhere",
    shortcuts: {
      openPalette: { keys: ["Mod+k"], does: "Search, open a passage or run a command" },
      showShortcuts: { keys: ["?"], does: "Show keyboard shortcuts" },
    },
  },
  library: {
    title: "Library",
    shortcuts: {
      search: { keys: ["/"], does: "Search" },
      next: { keys: ["ArrowDown"], does: "Next record" },
      previous: { keys: ["ArrowUp"], does: "Previous record" },
      select: { keys: ["x"], does: "Select the record" },
      selectTo: { keys: ["Shift+x"], does: "Select all up to the record" },
      actions: { keys: ["a", "Alt+a"], does: "Go to the actions for the selection" },
      clearSelection: { keys: ["Escape"], does: "End the selection" },
    },
  },
  reading: {
    title: "Page of a record",
    shortcuts: { find: { keys: ["/"], does: "Find in the page" } },
  },
  player: {
    title: "Recording, in its player",
    shortcuts: {
      toggle: { keys: ["Space"], does: "Play or pause" },
      back: { keys: ["ArrowLeft", "ArrowDown"], does: "Back 5 seconds" },
      forward: { keys: ["ArrowRight", "ArrowUp"], does: "Forward 5 seconds" },
      backMinute: { keys: ["PageDown"], does: "Back 1 minute" },
      forwardMinute: { keys: ["PageUp"], does: "Forward 1 minute" },
    },
  },
  transcript: {
    title: "Recording, while you edit its transcript",
    shortcuts: {
      toggle: { keys: ["Alt+k"], does: "Play or pause" },
      back: { keys: ["Alt+j"], does: "Back 5 seconds" },
      forward: { keys: ["Alt+l"], does: "Forward 5 seconds" },
      slower: { keys: ["Alt+,"], does: "Slower" },
      faster: { keys: ["Alt+."], does: "Faster" },
      playHere: { keys: ["Alt+p"], does: "Play from the cursor" },
      goToCurrentWord: { keys: ["Alt+g"], does: "Move cursor to playback" },
    },
  },
  transcriptText: {
    title: "Text of a transcript",
    shortcuts: {
      undo: { keys: ["Mod+z"], does: "Undo" },
      redo: { keys: ["Mod+y", "Mod+Shift+z"], does: "Redo" },
      find: { keys: ["Mod+f"], does: "Find and replace" },
    },
  },
  find: {
    title: "Find and replace",
    shortcuts: {
      next: { keys: ["Enter"], does: "Next match" },
      previous: { keys: ["Shift+Enter"], does: "Previous match" },
      close: { keys: ["Escape"], does: "Close" },
    },
  },
  richText: {
    title: "Formatted text",
    shortcuts: {
      undo: { keys: ["Mod+z"], does: "Undo" },
      redo: { keys: ["Mod+Shift+z", "Mod+y"], does: "Redo" },
      bold: { keys: ["Mod+b"], does: "Bold" },
      italic: { keys: ["Mod+i"], does: "Italic" },
      heading: { keys: ["Mod+Alt+2"], does: "Heading" },
      subheading: { keys: ["Mod+Alt+3"], does: "Subheading" },
      list: { keys: ["Mod+Shift+8"], does: "List" },
      numberedList: { keys: ["Mod+Shift+7"], does: "Numbered list" },
      quote: { keys: ["Mod+Shift+b"], does: "Quote" },
      link: { keys: ["Mod+k"], does: "Link" },
    },
  },
  viewer: {
    title: "Editing on a record’s page",
    shortcuts: { finish: { keys: ["Mod+s"], does: "Save and close the editor" } },
  },
  scriptureField: {
    title: "Scripture reference",
    shortcuts: { undoNormalizing: { keys: ["Mod+z"], does: "Restore the reference as you typed it" } },
  },
  review: {
    title: "References to review",
    shortcuts: {
      previous: { keys: ["ArrowLeft"], does: "Previous" },
      next: { keys: ["ArrowRight"], does: "Next" },
    },
  },
  devotionalSeries: {
    title: "Devotional of a series",
    shortcuts: {
      previous: { keys: ["ArrowLeft"], does: "Previous day" },
      next: { keys: ["ArrowRight"], does: "Next day" },
    },
  },
} as const satisfies Record<string, ShortcutGroup>;

interface ShortcutGroup {
  title: string;
  shortcuts: Record<string, { keys: readonly string[]; does: string }>;
}

export type GroupName = keyof typeof SHORTCUTS;
export type ShortcutOf<Group extends GroupName> = keyof (typeof SHORTCUTS)[Group]["shortcuts"] & string;

export const getKeys = <Group extends GroupName>(
  group: Group,
  name: ShortcutOf<Group>,
): readonly string[] => {
  const { shortcuts }: ShortcutGroup = SHORTCUTS[group];
  return shortcuts[name]?.keys ?? [];
};

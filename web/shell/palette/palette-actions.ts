import {
  IconBible,
  IconBooks,
  IconBuildingChurch,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPencilPlus,
  IconPlus,
  IconSun,
  IconUserCircle,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import { paths } from "../../navigation/paths.ts";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";

export interface PaletteAction {
  label: string;
  /** Other words that find it. */
  words: string;
  Icon: TablerIcon;
  /** An address, or what else it does. */
  to: string | "shortcuts" | "colors";
}

export const listActions = (isDark: boolean): PaletteAction[] => [
  {
    label: "New Sermon",
    words: "add upload record paste captions youtube video recording create",
    Icon: IconPlus,
    to: paths.newSermon(),
  },
  ...RECORD_KINDS.map(({ records, Icon }) => ({
    label: records.name === "sermon" ? "Create Sermon Step by Step" : `New ${records.label}`,
    words: "create write add wizard",
    Icon,
    to: records.urls.create,
  })),
  { label: "Dashboard", words: "home start", Icon: IconHome, to: paths.dashboard() },
  { label: "Library", words: "sermons list", Icon: IconBooks, to: paths.library() },
  ...RECORD_KINDS.slice(1).map(({ records, Icon }) => ({
    label: `${records.plural} in the Library`,
    words: "list",
    Icon,
    to: paths.libraryTab(records.path),
  })),
  { label: "Create", words: "new", Icon: IconPencilPlus, to: paths.create() },
  { label: "Community", words: "feed groups events prayer", Icon: IconUsersGroup, to: paths.community() },
  { label: "Profile", words: "settings name account", Icon: IconUserCircle, to: paths.profile() },
  {
    label: "Choose Bibles",
    words: "bible edition translation version profile settings",
    Icon: IconBible,
    to: `${paths.profile()}?tab=bible`,
  },
  {
    label: "Church Profile",
    words: "settings",
    Icon: IconBuildingChurch,
    to: `${paths.profile()}?tab=church`,
  },
  {
    label: isDark ? "Use Light Colors" : "Use Dark Colors",
    words: "theme mode night scheme",
    Icon: isDark ? IconSun : IconMoon,
    to: "colors",
  },
  { label: "Keyboard Shortcuts", words: "keys help", Icon: IconKeyboard, to: "shortcuts" },
  {
    label: "Account and Sign Out",
    words: "log out logout delete export archive password settings",
    Icon: IconLogout,
    to: `${paths.profile()}?tab=manage`,
  },
];

/** The entries in which every typed word starts a word; those whose label has them all come first. */
export function findByWords<Entry extends { label: string; words: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const wanted = splitWords(typed);
  const matches = (text: string) => {
    const words = splitWords(text);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  };
  const found = entries.filter(({ label, words }) => matches(`${label} ${words}`));
  return [...found.filter(({ label }) => matches(label)), ...found.filter(({ label }) => !matches(label))];
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

import {
  IconBible,
  IconBooks,
  IconBuildingChurch,
  IconEye,
  IconHelp,
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPencilPlus,
  IconPlus,
  IconServer,
  IconSun,
  IconUserCircle,
  IconUsersGroup,
  type TablerIcon,
} from "@tabler/icons-react";
import { HELP_PAGES } from "../../help/help-pages.ts";
import { paths } from "../../navigation/paths.ts";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";

export interface PaletteAction {
  label: string;
  /** Other words that find it. */
  words: string;
  Icon: TablerIcon;
  /** An address, or what else it does. */
  to: string | "shortcuts" | "colors" | "sample";
}

export const listActions = (isDark: boolean, isOperator = false): PaletteAction[] => [
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
  {
    label: "Church",
    words: "people staff members invite invitations team",
    Icon: IconBuildingChurch,
    to: paths.churches(),
  },
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
  ...(isOperator
    ? [
        {
          label: "Server",
          words: "operator admin accounts health disk email backup",
          Icon: IconServer,
          to: paths.operator(),
        },
      ]
    : []),
  {
    label: isDark ? "Use Light Colors" : "Use Dark Colors",
    words: "theme mode night scheme",
    Icon: isDark ? IconSun : IconMoon,
    to: "colors",
  },
  ...HELP_PAGES.map(({ name, title, summary }) => ({
    label: `Help: ${title}`,
    words: summary,
    Icon: IconHelp,
    to: paths.help(name),
  })),
  { label: "Open the Sample Sermon", words: "example demo", Icon: IconEye, to: "sample" },
  { label: "Keyboard Shortcuts", words: "keys help", Icon: IconKeyboard, to: "shortcuts" },
  {
    label: "Account and Sign Out",
    words: "log out logout delete export archive password settings",
    Icon: IconLogout,
    to: `${paths.profile()}?tab=manage`,
  },
];

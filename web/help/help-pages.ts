import { paths } from "../navigation/paths.ts";
import addingSermons from "./pages/adding-sermons.md?raw";
import account from "./pages/account.md?raw";
import checks from "./pages/checks.md?raw";
import church from "./pages/church.md?raw";
import gettingStarted from "./pages/getting-started.md?raw";
import keyboard from "./pages/keyboard.md?raw";
import licenses from "./pages/licenses.md?raw";
import offline from "./pages/offline.md?raw";
import privacy from "./pages/privacy.md?raw";
import publishing from "./pages/publishing.md?raw";

export interface HelpPage {
  /** In the address, `/help/{name}`. */
  name: string;
  title: string;
  /** What it answers, in a line. */
  summary: string;
  /** Markdown. */
  text: string;
  /** Screens that the page is about. */
  links?: { label: string; to: string }[];
}

export const HELP_PAGES: readonly HelpPage[] = [
  {
    name: "getting-started",
    title: "Getting started",
    summary: "Your first sermon, from the file to the shared page",
    text: gettingStarted,
    links: [{ label: "New Sermon", to: paths.newSermon() }],
  },
  {
    name: "adding-sermons",
    title: "Ways to add a sermon",
    summary: "Recordings, captions, text, YouTube, the microphone",
    text: addingSermons,
    links: [
      { label: "New Sermon", to: paths.newSermon() },
      { label: "Create", to: paths.create() },
    ],
  },
  {
    name: "checks",
    title: "What the checks mean",
    summary: "Marked quotations and references, and what to do about them",
    text: checks,
    links: [{ label: "Choose Bibles", to: `${paths.profile()}?tab=bible` }],
  },
  {
    name: "church",
    title: "Your church",
    summary: "Inviting people, sharing with them, comments and approval",
    text: church,
    links: [{ label: "Your churches", to: paths.churches() }],
  },
  {
    name: "publishing",
    title: "Publishing",
    summary: "A public site, its podcast, and emails about new sermons",
    text: publishing,
    links: [{ label: "Your public site", to: `${paths.profile()}?tab=site` }],
  },
  {
    name: "keyboard",
    title: "Keyboard",
    summary: "All shortcuts, and how to turn some off",
    text: keyboard,
  },
  {
    name: "offline",
    title: "Offline",
    summary: "What works without a connection, and what is sent later",
    text: offline,
  },
  {
    name: "account",
    title: "Your account",
    summary: "Password, devices, appearance, emails, name and picture",
    text: account,
    links: [{ label: "Profile", to: paths.profile() }],
  },
  {
    name: "privacy",
    title: "Privacy",
    summary: "Where your sermons are, who can read them, and how to delete them",
    text: privacy,
    links: [{ label: "Manage your account", to: `${paths.profile()}?tab=manage` }],
  },
  {
    name: "licenses",
    title: "Licenses",
    summary: "The Bibles on this server and the software that Berea uses",
    text: licenses,
  },
];

import { IconBook2, IconHeartHandshake, IconMicrophone2, IconSunrise } from "@tabler/icons-react";
import { paths } from "../paths.ts";

interface Kind {
  title: string;
  text: string;
  to: string;
  /** Another way to begin. */
  other?: { label: string; to: string };
  Icon: typeof IconBook2;
}

/** What can be created, in the order in which it is offered. */
export const KINDS: readonly Kind[] = [
  {
    title: "Sermon",
    text: "Create a new sermon with AI assistance",
    to: paths.createSermon(),
    Icon: IconMicrophone2,
  },
  {
    title: "Bible Study",
    text: "Design a new Bible study series",
    to: paths.createStudy(),
    other: { label: "From a Sermon", to: `${paths.createStudy()}?from=sermon` },
    Icon: IconBook2,
  },
  {
    title: "Devotional",
    text: "Write a daily or weekly devotional",
    to: paths.createDevotional(),
    Icon: IconSunrise,
  },
  {
    title: "Testimony",
    text: "Share a powerful testimony",
    to: paths.createTestimony(),
    Icon: IconHeartHandshake,
  },
];

import { IconBook2, IconHeartHandshake, IconMicrophone2, IconSunrise } from "@tabler/icons-react";
import { paths } from "../paths.ts";

/** What can be created, in the order in which it is offered. */
export const KINDS = [
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
] as const;

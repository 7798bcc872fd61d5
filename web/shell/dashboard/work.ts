// A person's work of every kind in the one shape in which the dashboard shows it.
import { formatDay } from "../../../contract/calendar-day.ts";
import { IconBook2, IconHeartHandshake, IconMicrophone2, IconSunrise } from "@tabler/icons-react";
import { type DevotionalItem, UNTITLED_DEVOTIONAL } from "../../../contract/devotional.ts";
import { describePublication } from "../../../contract/publication-facts.ts";
import { type SermonItem, UNTITLED_SERMON } from "../../../contract/sermon.ts";
import { type StudyItem, UNTITLED_STUDY } from "../../../contract/study.ts";
import { type TestimonyItem, UNTITLED_TESTIMONY } from "../../../contract/testimony.ts";
import { describeSeries } from "../../devotionals/devotional-facts.ts";
import { paths } from "../../paths.ts";

import { FREQUENCY_LABELS } from "../../../contract/study-facts.ts";
import { findNextStep } from "./next-step.ts";

export interface Work {
  id: string;
  /** What it is, for people: "Sermon". */
  kind: string;
  Icon: typeof IconBook2;
  title: string;
  facts: string[];
  /** "Draft", or "Draft, previously published"; undefined where it is none. */
  draft: string | undefined;
  /** ISO 8601. */
  updatedAt: string;
  /** Where to go on with it. */
  next: { label: string; to: string };
}

export function describeSermon(sermon: SermonItem): Work {
  return {
    id: sermon.id,
    kind: "Sermon",
    Icon: IconMicrophone2,
    title: sermon.title || UNTITLED_SERMON,
    facts: [sermon.date ? formatDay(sermon.date) : "No date", sermon.scripture].filter(Boolean),
    draft: sermon.status === "draft" ? "Draft" : undefined,
    updatedAt: sermon.updatedAt,
    next: findNextStep(sermon),
  };
}

export function describeStudy(study: StudyItem): Work {
  const isDraft = study.status === "draft";
  return {
    id: study.id,
    kind: "Bible Study",
    Icon: IconBook2,
    title: study.title.trim() || UNTITLED_STUDY,
    facts: [FREQUENCY_LABELS[study.frequency], study.scripture].filter(Boolean),
    draft: isDraft ? describePublication(study) : undefined,
    updatedAt: study.updatedAt,
    next: isDraft
      ? { label: "Continue", to: paths.editStudy(study.id) }
      : { label: "View", to: paths.study(study.id) },
  };
}

export function describeDevotional(devotional: DevotionalItem): Work {
  const { id, title, scripture, updatedAt } = devotional;
  const isDraft = devotional.status === "draft";
  return {
    id,
    kind: "Devotional",
    Icon: IconSunrise,
    title: title.trim() || UNTITLED_DEVOTIONAL,
    facts: [describeSeries(devotional) ?? "", scripture].filter(Boolean),
    draft: isDraft ? describePublication(devotional) : undefined,
    updatedAt,
    next: isDraft
      ? { label: "Continue", to: paths.editDevotional(id) }
      : { label: "View", to: paths.devotional(id) },
  };
}

export function describeTestimony(testimony: TestimonyItem): Work {
  const { id, title, scripture, updatedAt } = testimony;
  const isDraft = testimony.status === "draft";
  return {
    id,
    kind: "Testimony",
    Icon: IconHeartHandshake,
    title: title.trim() || UNTITLED_TESTIMONY,
    facts: [scripture].filter(Boolean),
    draft: isDraft ? describePublication(testimony, "Finished") : undefined,
    updatedAt,
    next: isDraft
      ? { label: "Continue", to: paths.editTestimony(id) }
      : { label: "View", to: paths.testimony(id) },
  };
}

/** Work of all kinds, last changed first. */
export function mergeWork(lists: readonly (readonly Work[])[]): Work[] {
  return lists.flat().toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
}

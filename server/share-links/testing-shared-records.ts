// Records whose texts can be found on a page, for tests.
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import type { ExportedKind } from "../../contract/record-kinds.ts";

/** A record with a different marker in each text. */
export const RECORDS: Record<ExportedKind, Record<string, unknown>> = {
  sermons: {
    title: "A lamp in the window",
    date: "2026-11-22",
    scripture: "John 3:16",
    description: "marker-description",
    notes: "marker-notes",
    youtubeUrl: "https://youtu.be/markervideo",
    series: "marker-series",
    tags: ["marker-tag"],
    timezone: "Europe/Marker",
    transcript: "[0:12] marker-raw-transcript",
    refinedTranscript: "[0:12] marker-transcript",
    summary: "marker-summary",
    lessonPlan: "<p>marker-lesson-plan</p>",
    highlights: serializeHighlights([
      { quote: "marker-quote", note: "marker-quote-note", start_time: 75.4, end_time: 80 },
    ]),
  },
  studies: {
    title: "The Psalms",
    scripture: "Psalm 23",
    startDate: "2026-11-22",
    description: "marker-description",
    objectives: "marker-objectives",
    materials: "marker-materials",
    ministryTags: "marker-tags",
    studyFormat: "marker-format",
    difficultyLevel: "marker-difficulty",
    targetAgeGroup: "marker-age",
    languageOptions: ["marker-language"],
    prerequisites: "marker-prerequisites",
    expectedOutcomes: ["marker-outcome"],
    sessions: [
      {
        id: "marker-session-id",
        title: "marker-session",
        description: "marker-session-description",
        scripture: "Psalm 23:1",
        discussionQuestions: ["marker-question"],
        activities: ["marker-activity"],
        resources: ["marker-resource"],
        media: [
          {
            type: "document",
            url: "https://example.org/marker-address",
            title: "marker-file.pdf",
            description: "marker-media",
          },
        ],
      },
    ],
    generatedContent: { markdown: "marker-guide" },
  },
  devotionals: {
    title: "Morning light",
    date: "2026-11-22",
    scripture: "John 3:16",
    reading: "marker-reading",
    reflectionQuestions: ["marker-reflection"],
    prayer: "marker-prayer",
    series: "marker-series",
    seriesDay: 3,
  },
};

/** The markers that each part shows. */
export const SHOWN: Record<ExportedKind, Record<string, string[]>> = {
  sermons: {
    audio: [],
    video: ["markervideo"],
    series: ["marker-series"],
    description: ["marker-description"],
    summary: ["marker-summary"],
    lessonPlan: ["marker-lesson-plan"],
    highlights: ["marker-quote", "marker-quote-note"],
    transcript: ["marker-transcript"],
    notes: ["marker-notes"],
  },
  studies: {
    description: ["marker-description"],
    objectives: ["marker-objectives"],
    materials: ["marker-materials"],
    prerequisites: ["marker-prerequisites"],
    expectedOutcomes: ["marker-outcome"],
    sessions: [
      "marker-session",
      "marker-session-description",
      "marker-question",
      "marker-activity",
      "marker-resource",
    ],
    media: [],
    guide: ["marker-guide"],
  },
  devotionals: {
    series: ["marker-series"],
    reading: ["marker-reading"],
    reflectionQuestions: ["marker-reflection"],
    prayer: ["marker-prayer"],
  },
};

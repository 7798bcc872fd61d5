// The results that an engine generates from a sermon. It imports nothing, so it adds little to the web app.
//
// Derived from this list: `ResultName` and the fields of `Results`, the calls with their bodies and responses
// (`processing.ts`), the steps on the processing screens, the progress of jobs, versions and checks, the engine's methods
// (`server/engine/engine.ts`), how the server stores results, and the sections of exports and search. A new result also
// needs a column of `sermons`, a function in each engine and, for a new format, a viewer and an editor.

/** How the text of a result is stored, shown, edited and exported. */
export type ResultFormat = "timed markdown" | "markdown" | "html" | "highlights";

interface SermonResult {
  label: string;
  format: ResultFormat;
  /** The field of the sermon that it is generated from. */
  madeFrom: "transcript" | "refinedTranscript";
  /** Name of the engine's method. */
  task: string;
  /** The call that generates it; `textField` of the body has the source, `answerField` of the response the result. */
  call: { name: string; path: `/api/${string}`; summary: string; textField: string; answerField: string };
  /** Texts of the processing screen. */
  step: { name: string; action: string; busy: string; heading: string; explanation: string };
}

/** In the order in which they are generated. */
export const SERMON_RESULTS = {
  refinedTranscript: {
    label: "Refined Transcript",
    format: "timed markdown",
    madeFrom: "transcript",
    task: "refineTranscript",
    call: {
      name: "refineTranscription",
      path: "/api/refine-transcription",
      summary: "Turns a transcript into readable paragraphs (Markdown)",
      textField: "transcription",
      answerField: "refinedTranscription",
    },
    step: {
      name: "Refining Transcript",
      action: "Refine Transcript",
      busy: "Cleaning and formatting the transcript...",
      heading: "Refining Transcript Result",
      explanation:
        "Turns the transcript into readable paragraphs without fillers and stutters. No words are added.",
    },
  },
  summary: {
    label: "Summary",
    format: "markdown",
    madeFrom: "refinedTranscript",
    task: "summarizeSermon",
    call: {
      name: "summarize",
      path: "/api/summarize",
      summary: "Summarizes a sermon (Markdown)",
      textField: "text",
      answerField: "summary",
    },
    step: {
      name: "Generating Summary",
      action: "Generate Summary",
      busy: "Creating a concise summary of the sermon...",
      heading: "Generating Summary Result",
      explanation: "Collects the main points and key sentences of the refined transcript.",
    },
  },
  lessonPlan: {
    label: "Lesson Plan",
    format: "html",
    madeFrom: "refinedTranscript",
    task: "createLessonPlan",
    call: {
      name: "generateLessonPlan",
      path: "/api/generate-lesson-plan",
      summary: "Generates a lesson plan (sanitized HTML) from a sermon",
      textField: "transcription",
      answerField: "lessonPlan",
    },
    step: {
      name: "Creating Lesson Plan",
      action: "Generate Lesson Plan",
      busy: "Developing a comprehensive lesson plan...",
      heading: "Generated Lesson Plan",
      explanation: "Creates a lesson from the sermon with an aim, an outline, questions and a prayer.",
    },
  },
  highlights: {
    label: "Highlights",
    format: "highlights",
    madeFrom: "refinedTranscript",
    task: "extractHighlights",
    call: {
      name: "getHighlights",
      path: "/api/get-highlights",
      summary: "Finds the lines worth repeating, as JSON text of `{highlights: [...]}`",
      textField: "transcription",
      answerField: "highlights",
    },
    step: {
      name: "Extracting Highlights",
      action: "Extract Highlights",
      busy: "Identifying key moments and quotes...",
      heading: "Extracting Highlights Result",
      explanation: "Finds the lines worth repeating, each quoted word for word.",
    },
  },
} as const satisfies Record<string, SermonResult>;

export type SermonResults = typeof SERMON_RESULTS;
export type ResultName = keyof SermonResults;
export const RESULT_NAMES = Object.keys(SERMON_RESULTS) as ResultName[];
/** In reading order, with the long transcript last. */
export const RESULTS_TO_READ = RESULT_NAMES.toSorted(
  (one, other) => Number(one === "refinedTranscript") - Number(other === "refinedTranscript"),
);
export type TextResult = Exclude<ResultName, "highlights">;
export const TEXT_RESULTS = RESULT_NAMES.filter((name) => name !== "highlights");

/** In order, each with the field that its result is stored in. */
export const PROCESSING_STEPS = RESULT_NAMES.map((result) =>
  Object.assign({ result }, SERMON_RESULTS[result].step),
);
export type ProcessingStep = (typeof PROCESSING_STEPS)[number];

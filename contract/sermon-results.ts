// The results that an engine makes of a sermon: one description each. Light: it imports nothing, so the web app can use it.
//
// From this list follow, without further edits: `ResultName` and the fields of `Results`, the calls and their bodies and
// answers (`processing.ts`), the steps on the processing screens, the progress of jobs, versions and checks, the engine's
// methods (`server/engine/engine.ts`), how the server stores what was made, and the sections of exports and of the search.
// A new result also needs a column of `sermons`, a function in each engine and, for a new format, a viewer and an editor.

/** How the text of a result is stored, shown, edited and exported. */
export type ResultFormat = "timed markdown" | "markdown" | "html" | "highlights";

interface SermonResult {
  /** What people call it. */
  label: string;
  format: ResultFormat;
  /** The field of the sermon that it is made from. */
  madeFrom: "transcript" | "refinedTranscript";
  /** The engine's method. */
  task: string;
  /** The call that makes it: its name and path, and the fields with the text to work on and with the answer. */
  call: { name: string; path: `/api/${string}`; summary: string; textField: string; answerField: string };
  /** What the processing screen says. */
  step: { name: string; action: string; busy: string; heading: string; explanation: string };
}

/** In the order in which they are made. */
export const SERMON_RESULTS = {
  refinedTranscript: {
    label: "Refined Transcript",
    format: "timed markdown",
    madeFrom: "transcript",
    task: "refineTranscript",
    call: {
      name: "refineTranscription",
      path: "/api/refine-transcription",
      summary: "Makes readable paragraphs (Markdown) of a spoken transcript",
      textField: "transcription",
      answerField: "refinedTranscription",
    },
    step: {
      name: "Refining Transcript",
      action: "Refine Transcript",
      busy: "Cleaning and formatting the transcript...",
      heading: "Refining Transcript Result",
      explanation:
        "Makes readable paragraphs of the transcript, without fillers and stutters. No word is added.",
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
      explanation: "Takes the main points and key sentences out of the refined transcript.",
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
      summary: "Makes a lesson plan (sanitized HTML) of a sermon",
      textField: "transcription",
      answerField: "lessonPlan",
    },
    step: {
      name: "Creating Lesson Plan",
      action: "Generate Lesson Plan",
      busy: "Developing a comprehensive lesson plan...",
      heading: "Generated Lesson Plan",
      explanation: "Makes a lesson of the sermon: its aim, an outline, questions and a prayer.",
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
      explanation: "Finds the lines that people will repeat, each word for word as it was said.",
    },
  },
} as const satisfies Record<string, SermonResult>;

export type SermonResults = typeof SERMON_RESULTS;
/** The field of a sermon that holds a result. */
export type ResultName = keyof SermonResults;
export const RESULT_NAMES = Object.keys(SERMON_RESULTS) as ResultName[];
/** In the order in which people read them: the long transcript last. */
export const RESULTS_TO_READ = RESULT_NAMES.toSorted(
  (one, other) => Number(one === "refinedTranscript") - Number(other === "refinedTranscript"),
);
/** The results that are stored as plain text: all but the highlights, which are a list. */
export type TextResult = Exclude<ResultName, "highlights">;
export const TEXT_RESULTS = RESULT_NAMES.filter((name) => name !== "highlights");

/** The steps of processing in their order, each with the sermon's field that its result is stored in. */
export const PROCESSING_STEPS = RESULT_NAMES.map((result) =>
  Object.assign({ result }, SERMON_RESULTS[result].step),
);
export type ProcessingStep = (typeof PROCESSING_STEPS)[number];

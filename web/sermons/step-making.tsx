import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import type { ProcessingStep } from "../../contract/processing.ts";
import { Highlights, LessonPlan } from "./processed-result.tsx";
import { MarkedText } from "./marked-text.tsx";
import classes from "./process-steps.module.css";
import type { Making } from "./run-step.queries.ts";

/** A step while it works: how far it has come, and the text as it is made. */
export function StepMaking({ step, making }: { step: ProcessingStep; making: Making }) {
  const { progress } = making;
  const text = useDeferredValue(making.text);
  const hasText = text.trim() !== "";
  return (
    <div className={classes.making} data-text={hasText || undefined}>
      <div className={classes.makingHead}>
        <output>{step.busy}</output>
        {progress && (
          <span>
            {progress.done} of {progress.of}
          </span>
        )}
      </div>
      <Progress
        value={progress && progress.of > 0 ? (100 * progress.done) / progress.of : 100}
        animated={!progress}
        aria-label={step.busy}
      />
      {hasText && (
        <div className={classes.madeText}>
          <MadeText part={step.result} text={text} />
        </div>
      )}
    </div>
  );
}

function MadeText({ part, text }: { part: ProcessingStep["result"]; text: string }) {
  if (part === "lessonPlan") return <LessonPlan text={text} topHeading={3} />;
  // Players come with the finished result.
  if (part === "highlights") return <Highlights stored={text} videoLink="" unreadable={null} />;
  return <GrowingText text={text} />;
}

/** Paragraphs that are finished are not made anew with every word that comes. */
function GrowingText({ text }: { text: string }) {
  const paragraphs = useMemo(() => text.split(/\n{2,}/), [text]);
  return paragraphs.map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs only come at the end
    <MarkedText key={at} text={paragraph} topHeading={3} />
  ));
}

import { UNTITLED_STUDY } from "../../../contract/records/study.ts";
import type { Study } from "../../../contract/records/study.schema.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { PrintedSheet } from "../../ui/layout/printed-sheet.tsx";
import { describeSchedule } from "../../../contract/records/study-labels.ts";
import { listStudyDetails } from "../viewer/study-details.ts";
import type { StudyView } from "../study-view.ts";
import { PrintedSession } from "./printed-session.tsx";
import classes from "./printed-study.module.css";

interface PrintedStudyProps {
  study: Study;
  view: StudyView;
  part: "study" | "guide";
}

export function PrintedStudy({ study, view, part }: PrintedStudyProps) {
  return (
    <PrintedSheet
      title={study.title.trim() || UNTITLED_STUDY}
      lead={describeSchedule(study).join(" · ")}
      render={() => <Content study={study} view={view} part={part} />}
    />
  );
}

function Content({ study, view, part }: PrintedStudyProps) {
  const guide = study.generatedContent?.markdown.trim();
  return part === "guide" && guide && view === "leader" ? (
    <div className={classes.guide}>
      <Markdown topHeading={2}>{guide}</Markdown>
    </div>
  ) : (
    <WholeStudy study={study} view={view} />
  );
}

function WholeStudy({ study, view }: Omit<PrintedStudyProps, "part">) {
  const details = view === "leader" ? listStudyDetails(study) : [];
  return (
    <>
      <Paragraphs heading="Description" text={study.description} />
      <Paragraphs heading="Scripture" text={study.scripture} />
      <Paragraphs heading="Objectives" text={study.objectives} />
      {details.map(({ name, text, isLong }) =>
        isLong ? (
          <Paragraphs key={name} heading={name} text={text} />
        ) : (
          <p key={name} className={classes.fact}>
            <strong>{name}:</strong> {text}
          </p>
        ),
      )}
      {study.sessions.map((session, index) => (
        <PrintedSession key={session.id} session={session} index={index} view={view} />
      ))}
    </>
  );
}

function Paragraphs({ heading, text }: { heading: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <section>
      <h2>{heading}</h2>
      <Markdown topHeading={3}>{text}</Markdown>
    </section>
  );
}

import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { UNTITLED_STUDY, type Study } from "../../../contract/study.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { describeSchedule } from "../study-facts.ts";
import { listFurtherDetails } from "../viewer/further-details.ts";
import type { StudyView } from "../viewer/study-reader.tsx";
import { PrintedSession } from "./printed-session.tsx";
import classes from "./printed-study.module.css";

interface PrintedStudyProps {
  study: Study;
  view: StudyView;
  /** The guide where a person looks at it, the study with its sessions else. */
  part: "study" | "guide";
}

/** A study as it comes out of the printer, in the place of all that is on the screen. */
export function PrintedStudy(props: PrintedStudyProps) {
  const isPrinting = useIsPrinting();
  return isPrinting && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ study, view, part }: PrintedStudyProps) {
  const guide = study.generatedContent?.markdown.trim();
  return (
    <article className={classes.sheet}>
      <header>
        <h1>{study.title.trim() || UNTITLED_STUDY}</h1>
        <p className={classes.schedule}>{describeSchedule(study).join(" · ")}</p>
      </header>
      {part === "guide" && guide && view === "leader" ? (
        <div className={classes.guide}>
          <Markdown topHeading={2}>{guide}</Markdown>
        </div>
      ) : (
        <WholeStudy study={study} view={view} />
      )}
    </article>
  );
}

function WholeStudy({ study, view }: Omit<PrintedStudyProps, "part">) {
  const details = view === "leader" ? listFurtherDetails(study) : [];
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
    <section className={classes.about}>
      <h2>{heading}</h2>
      <Markdown topHeading={3}>{text}</Markdown>
    </section>
  );
}

/** Whether the page is being printed, known before the printer takes its picture. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const printed = window.matchMedia("print");
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    const follow = ({ matches }: MediaQueryListEvent) => (matches ? show() : hide());
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    printed.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
      printed.removeEventListener("change", follow);
    };
  }, []);
  return isPrinting;
}

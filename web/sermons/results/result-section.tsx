import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsDiff, IconHistory, IconPencil, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { parseHighlights } from "../../../contract/highlights.ts";
import type { ProcessingStep } from "../../../contract/processing.ts";
import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Details } from "../../ui/details.tsx";
import { MadeSection } from "../../ui/made-section.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { useChecked } from "../checks/checked-sermon.tsx";
import { useOpenedOnce } from "../../ui/use-opened-once.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { describeReplacement, isWrittenByPerson, RESULT_NAMES } from "../processing-progress.ts";
import { beginEdit, useKeptEdit } from "./kept-edit.ts";
import { MadeBesideNotice } from "../../ui/made-beside-notice.tsx";
import { listDetails } from "./result-facts.ts";
import { ResultNotices } from "./result-notices.tsx";
import type { ResultEdit } from "./save-result.queries.ts";

const ResultEditor = lazyPart(() => import("./result-editor.tsx").then((part) => part.ResultEditor), {
  fallback: <PageSkeleton />,
});
const SermonVersions = lazyPart(() => import("./sermon-versions.tsx").then((part) => part.SermonVersions));
const ChangesView = lazyPart(() => import("../checks/changes-view.tsx").then((part) => part.ChangesView));

interface ResultSectionProps {
  sermon: Sermon;
  step: ProcessingStep;
  heading: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Makes the result again, which is asked for before where the person has edited it; undefined where it cannot. */
  onMakeAgain: (() => void) | undefined;
  /** Called when the person begins to edit it, and when they are done. */
  onEditing?: (part: ResultName, isEditing: boolean) => void;
  /** The result as it is to be read. */
  children: ReactNode;
}

/** One result with all that can be done about it: edit it, make it again, look at what it was before. */
export function ResultSection({
  sermon,
  step,
  heading,
  headingRef,
  onMakeAgain,
  onEditing,
  children,
}: ResultSectionProps) {
  const part = step.result;
  const info = sermon.results[part];
  const kept = useKeptEdit(sermon.id, part);
  const [edit, setEdit] = useState<ResultEdit | undefined>(kept.found);
  const [asking, question] = useDisclosure(false);
  const [looked, setLook] = useState<string>();
  const [showsVersions, versions] = useDisclosure(false);
  const versionsWereShown = useOpenedOnce(showsVersions);
  const checks = useChecked()?.checks;
  const [showsChanges, changes] = useDisclosure(false);
  const isEditable = part !== "highlights" || parseHighlights(sermon.highlights) !== undefined;

  const isEditing = edit !== undefined;
  useEffect(() => onEditing?.(part, isEditing), [onEditing, part, isEditing]);

  const keep = (changed: ResultEdit) => (changed.text === changed.base ? kept.forget() : kept.keep(changed));
  const finish = () => {
    kept.forget();
    setEdit(undefined);
    headingRef?.current?.focus({ preventScroll: true });
  };
  const look = (version?: string) => {
    setLook(version);
    versions.open();
  };
  const makeAgain = () => {
    if (isWrittenByPerson(sermon, step)) question.open();
    else onMakeAgain?.();
  };

  return (
    <MadeSection
      heading={heading}
      headingRef={headingRef}
      hasCards={part === "highlights" && !edit}
      tools={
        !edit && (
          <>
            {isEditable && (
              <Button
                size="compact-md"
                variant="subtle"
                leftSection={<IconPencil size={16} aria-hidden />}
                aria-label={`Edit ${RESULT_NAMES[part]}`}
                onClick={() => setEdit(beginEdit(sermon, part))}
              >
                Edit
              </Button>
            )}
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconHistory size={16} aria-hidden />}
              aria-label={`Versions of ${RESULT_NAMES[part]}`}
              onClick={() => look()}
            >
              Versions
            </Button>
            {part === "refinedTranscript" && (checks || showsChanges) && (
              <Button
                size="compact-md"
                variant="subtle"
                leftSection={<IconArrowsDiff size={16} aria-hidden />}
                aria-expanded={showsChanges}
                onClick={changes.toggle}
              >
                Changes
              </Button>
            )}
            {onMakeAgain && !info?.isOutOfDate && (
              <Button
                size="compact-md"
                variant="subtle"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={makeAgain}
              >
                {step.action}
              </Button>
            )}
          </>
        )
      }
    >
      {edit ? (
        <ResultEditor sermon={sermon} part={part} edit={edit} onChange={keep} onDone={finish} />
      ) : (
        <>
          {info?.madeBeside && (
            <MadeBesideNotice
              key={info.madeBeside}
              of={`${sermon.id}.${part}`}
              version={info.madeBeside}
              onLook={look}
            />
          )}
          {info && <ResultNotices info={info} action={step.action} onMakeAgain={onMakeAgain && makeAgain} />}
          {showsChanges && <ChangesView sermon={sermon} changes={checks?.changes} />}
          {children}
          {info && <Details facts={listDetails(info)} />}
        </>
      )}
      {versionsWereShown && (
        <SermonVersions
          sermon={sermon}
          part={part}
          look={looked}
          opened={showsVersions}
          onClose={versions.close}
        />
      )}
      <ConfirmDialog
        opened={asking}
        title={`Replace ${RESULT_NAMES[part]}`}
        text={describeReplacement(step)}
        confirm={{ label: "Replace", busyLabel: step.busy, busy: false }}
        onConfirm={() => {
          question.close();
          onMakeAgain?.();
        }}
        onClose={question.close}
      />
    </MadeSection>
  );
}

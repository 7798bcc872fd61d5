import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClockExclamation, IconHistory, IconPencil, IconRefresh } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { z } from "zod";
import type { Study } from "../../../contract/study.ts";
import { useUser } from "../../account/session.queries.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Details } from "../../ui/details.tsx";
import { useKept } from "../../ui/kept-in-browser.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MadeBesideNotice } from "../../ui/made-beside-notice.tsx";
import { MadeSection } from "../../ui/made-section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageSkeleton } from "../../ui/page-skeleton.tsx";
import { useOpenedOnce } from "../../ui/use-opened-once.ts";
import { listGuideDetails } from "./guide-facts.ts";
import { CheckedGuide } from "./guide-text.tsx";
import { readGuide, type GuideEdit } from "./guide.queries.ts";

const GuideEditor = lazyPart(() => import("./guide-editor.tsx").then((part) => part.GuideEditor), {
  fallback: <PageSkeleton />,
});
const GuideVersions = lazyPart(() => import("./guide-versions.tsx").then((part) => part.GuideVersions));

const KeptEdit = z.object({
  text: z.string(),
  base: z.string(),
  version: z.int(),
}) satisfies z.ZodType<GuideEdit>;

/** The leader's guide with all that can be done about it: edit it, make it again, look at what it was before. */
export function GuideSection({ study, onGenerate }: { study: Study; onGenerate: () => void }) {
  const guide = study.generatedContent;
  const { uid } = useUser();
  const kept = useKept(`guide.${uid}.${study.id}`, KeptEdit);
  const [edit, setEdit] = useState(kept.found);
  const [asking, question] = useDisclosure(false);
  const [showsVersions, versions] = useDisclosure(false);
  const [looked, setLook] = useState<string>();
  const versionsWereShown = useOpenedOnce(showsVersions);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!guide) return null;

  const keep = (changed: GuideEdit) => (changed.text === changed.base ? kept.forget() : kept.keep(changed));
  const finish = () => {
    kept.forget();
    setEdit(undefined);
    heading.current?.focus({ preventScroll: true });
  };
  const look = (version?: string) => {
    setLook(version);
    versions.open();
  };
  const generate = guide.isEdited ? question.open : onGenerate;

  return (
    <MadeSection
      heading="Leader's Guide"
      order={2}
      headingRef={heading}
      tools={
        !edit && (
          <GuideTools
            onEdit={() => setEdit({ text: guide.markdown, base: guide.markdown, version: study.version })}
            onVersions={() => look()}
            onGenerate={guide.isOutOfDate ? undefined : generate}
          />
        )
      }
    >
      {edit ? (
        <GuideEditor studyId={study.id} edit={edit} onChange={keep} onDone={finish} />
      ) : (
        <>
          {guide.madeBeside && (
            <MadeBesideNotice
              key={guide.madeBeside}
              of={`${study.id}.guide`}
              version={guide.madeBeside}
              onLook={look}
            />
          )}
          {guide.isOutOfDate && (
            <Notice icon={<IconClockExclamation size={18} aria-hidden />}>
              <span>Out of date: the study changed since this was made.</span>
              <Button size="compact-sm" variant="default" onClick={generate}>
                Generate Study Again
              </Button>
            </Notice>
          )}
          <CheckedGuide text={readGuide(study)} />
          <Details facts={listGuideDetails(guide)} />
        </>
      )}
      {versionsWereShown && (
        <GuideVersions study={study} look={looked} opened={showsVersions} onClose={versions.close} />
      )}
      <ConfirmDialog
        opened={asking}
        title="Replace the Guide"
        text="You have edited this guide. It will be made again without your changes. Your version is kept: you find it under Versions and can put it back."
        confirm={{ label: "Replace", busyLabel: "Replace", busy: false }}
        onConfirm={() => {
          question.close();
          onGenerate();
        }}
        onClose={question.close}
      />
    </MadeSection>
  );
}

interface GuideToolsProps {
  onEdit: () => void;
  onVersions: () => void;
  /** Undefined where making it again is offered elsewhere. */
  onGenerate: (() => void) | undefined;
}

function GuideTools({ onEdit, onVersions, onGenerate }: GuideToolsProps) {
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label="Edit the guide"
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label="Versions of the guide"
        onClick={onVersions}
      >
        Versions
      </Button>
      {onGenerate && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onGenerate}
        >
          Generate Study
        </Button>
      )}
    </>
  );
}

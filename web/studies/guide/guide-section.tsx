import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClockExclamation, IconPencil, IconRefresh } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import { STUDY_MESSAGES } from "../../../contract/records/study.ts";
import type { Study } from "../../../contract/records/study.schema.ts";
import { callApi } from "../../api/api.ts";
import { setField } from "../../autosave/editing.ts";
import { useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { InlineEditor } from "../../records/editor/inline-editor.tsx";
import { RecordEditing } from "../../records/editor/record-editing.tsx";
import { useInlineEditing } from "../../records/editor/use-inline-editing.ts";
import { useRecordSaving } from "../../records/editor/use-record-saving.ts";
import type { VersionHistory } from "../../records/versions/version-history.ts";
import { VersionsButton } from "../../records/versions/versions-button.tsx";
import { replaceReference } from "../../scripture/review/replace-reference.ts";
import type { WrittenReference } from "../../scripture/review/reviewed-texts.ts";
import { ConfirmDialog } from "../../ui/inputs/confirm-dialog.tsx";
import { Details } from "../../ui/layout/details.tsx";
import { ConflictingVersionNotice } from "../../records/conflicting-version-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { RichTextEditor } from "../../ui/rich-text/lazy-rich-text-editor.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { GeneratedSection } from "../../ui/versions/generated-section.tsx";
import type { StudyDraft } from "../editor/study-draft.ts";
import { studyEditor, type StudySaving } from "../editor/study-editing.ts";
import { type GuideVersion, listGuideVersions } from "./guide-facts.ts";
import { CheckedGuide } from "./guide-text.tsx";
import { ToolButton } from "../../ui/inputs/tool-button.tsx";
import { listGenerationFacts } from "../../ui/versions/generation-facts.ts";

interface GuideSectionProps {
  study: Study;
  /** Missing where the user may only edit it. */
  onGenerate?: () => void;
}

export function GuideSection(props: GuideSectionProps) {
  const { saving } = useRecordSaving(studyEditor, props.study.id, props.study);
  return (
    <RecordEditing editor={studyEditor} saving={saving}>
      <Guide {...props} saving={saving} />
    </RecordEditing>
  );
}

function Guide({ study, onGenerate, saving }: GuideSectionProps & { saving: StudySaving }) {
  const guide = study.generatedContent;
  const { isEditing, start, stop } = useInlineEditing(saving, "guide");
  const [asking, question] = useDisclosure(false);
  const [openVersionId, setOpenVersionId] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const replace = useReplaceInGuide(saving);
  if (!guide) return null;
  const generate = onGenerate && guide.isEdited ? question.open : onGenerate;

  return (
    <GeneratedSection
      heading="Leader's Guide"
      order={2}
      headingRef={heading}
      tools={
        <>
          {!isEditing && (
            <ToolButton icon={IconPencil} aria-label="Edit the guide" onClick={start}>
              Edit
            </ToolButton>
          )}
          <VersionsButton
            saving={saving}
            history={guideHistory(saving)}
            of="the guide"
            openVersionId={openVersionId}
            onClose={() => setOpenVersionId(undefined)}
          />
          {!isEditing && generate && !guide.isOutOfDate && (
            <ToolButton icon={IconRefresh} onClick={generate}>
              Generate Study
            </ToolButton>
          )}
        </>
      }
    >
      {guide.conflictingVersionId && (
        <ConflictingVersionNotice
          key={guide.conflictingVersionId}
          textId={`${study.id}.guide`}
          version={guide.conflictingVersionId}
          onPreview={setOpenVersionId}
        />
      )}
      {isEditing ? (
        <InlineEditor
          saving={saving}
          failed={STUDY_MESSAGES.autoSaveFailed}
          onDone={() => {
            stop();
            heading.current?.focus({ preventScroll: true });
          }}
        >
          <GuideField saving={saving} />
        </InlineEditor>
      ) : (
        <>
          {guide.isOutOfDate && (
            <Notice icon={<IconClockExclamation size={18} aria-hidden />}>
              <span>Out of date: the study has changed since this was generated.</span>
              {generate && (
                <Button size="compact-sm" variant="default" onClick={generate}>
                  Generate Study Again
                </Button>
              )}
            </Notice>
          )}
          <CheckedGuide text={guide.markdown} replace={replace} />
          <Details facts={listGenerationFacts(guide)} />
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title="Replace the Guide"
        text="This generates the guide again without your edits. Your current guide is kept under Versions."
        confirm={{ label: "Replace", busyLabel: "Replace", busy: false }}
        onConfirm={() => {
          question.close();
          onGenerate?.();
        }}
        onClose={question.close}
      />
    </GeneratedSection>
  );
}

function useReplaceInGuide(saving: StudySaving) {
  return useCallback(
    async (reference: WrittenReference, words: string) => {
      const next = replaceReference(saving.draft.fields.guide, reference, words);
      if (next === undefined) return false;
      saving.edit(setField<StudyDraft, "guide">("guide", next));
      return saving.saveNow();
    },
    [saving],
  );
}

/** Editing the guide doesn't unpublish the study. */
function GuideField({ saving }: { saving: StudySaving }) {
  const guide = useAutoSaveSelector(saving, ({ draft }) => draft.fields.guide);
  return (
    <RichTextEditor
      label="Leader's Guide"
      kind="markdown"
      value={guide}
      onChange={(text) => saving.edit(setField<StudyDraft, "guide">("guide", text))}
    />
  );
}

/** Restoring a guide doesn't change the rest of the study. */
const guideHistory = (saving: StudySaving): VersionHistory<GuideVersion, Study> => ({
  title: "Guide Versions",
  emptyHint: "Earlier versions will appear here.",
  list: async (call) => {
    const { items } = await callApi("listStudyVersions", call);
    return listGuideVersions(items, saving.draft.fields.guide);
  },
  restore: async ({ markdown }) => {
    saving.edit(setField<StudyDraft, "guide">("guide", markdown));
    if (!(await saving.saveNow())) throw new Error(STUDY_MESSAGES.autoSaveFailed);
  },
  getTitle: ({ author }) => author,
  render: ({ markdown }) => <Markdown>{markdown}</Markdown>,
});

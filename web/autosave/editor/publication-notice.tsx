import { IconPencil, IconSend } from "@tabler/icons-react";
import { Notice } from "../../ui/notices/notice.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft, Fields } from "../draft.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";

type Publishable = Draft<Fields & { status: "draft" | "published" }>;

interface PublicationNoticeProps<D extends Publishable, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  /** When the record was last published as its editor was opened; null where it never was. */
  publishedAt: string | null | undefined;
  noun: string;
  /** The word for a published one: "published". */
  published: string;
  saveLabel: string;
}

/** Says before the first change that it makes a published record a draft, and afterwards that it has. */
export function PublicationNotice<D extends Publishable, R extends SavedRecord>(
  props: PublicationNoticeProps<D, R>,
) {
  const { autoSave, publishedAt, noun, published, saveLabel } = props;
  const status = useAutoSaveSelector(autoSave, ({ draft }) => draft.fields.status);
  const isPublishedOnServer = useAutoSaveSelector(
    autoSave,
    ({ editState }) => editState.base.fields.status === "published",
  );
  const isPublished = status === "published";
  if (!isPublished && !isPublishedOnServer && !publishedAt) return null;
  const Icon = isPublished ? IconSend : IconPencil;
  return (
    <Notice icon={<Icon size={20} stroke={1.6} aria-hidden />}>
      <output>
        {isPublished ? (
          `This ${noun} is ${published}. Your first change turns it back into a draft until you select ${saveLabel}.`
        ) : (
          <>
            <strong>Draft, previously {published}.</strong> Select {saveLabel} to make it {published} again.
          </>
        )}
      </output>
    </Notice>
  );
}

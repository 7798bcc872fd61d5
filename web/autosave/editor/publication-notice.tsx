import { IconPencil, IconSend } from "@tabler/icons-react";
import { Notice } from "../../ui/notices/notice.tsx";
import type { AutoSave } from "../auto-save.ts";
import type { SavedRecord } from "../draft-kind.ts";
import type { Draft, Fields } from "../draft.ts";
import { useAutoSaveSelector } from "../use-auto-save.ts";

type Publishable = Draft<Fields & { status: "draft" | "published" }>;

interface PublicationNoticeProps<D extends Publishable, R extends SavedRecord> {
  autoSave: AutoSave<D, R>;
  /** When the record was last published, as of opening the editor; null if never. */
  publishedAt: string | null | undefined;
  noun: string;
  /** Such as "published" or "finished". */
  published: string;
  saveLabel: string;
}

/** Warns before the first change that a published record becomes a draft, and says so afterwards. */
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
          `This ${noun} is ${published}. Any edit makes it a draft until you select ${saveLabel}.`
        ) : (
          <>
            <strong>Draft, previously {published}.</strong> Select {saveLabel} to make it {published} again.
          </>
        )}
      </output>
    </Notice>
  );
}

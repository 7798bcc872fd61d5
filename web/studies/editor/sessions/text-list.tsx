import { memo, useCallback } from "react";
import { LIMITS } from "../../../../contract/limits.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { rememberSuggested } from "../../suggested-entries.ts";
import { TextList } from "../../../ui/inputs/text-list.tsx";
import { MoreEntries } from "./more-entries.tsx";
import { changeSession, type SessionList } from "../study-draft.ts";
import { useSessionSelector, useStudyEditing } from "../study-editing.ts";

const NONE: readonly string[] = [];

interface SessionTextsProps {
  sessionId: string;
  list: SessionList;
  title: string;
  itemName: string;
  addLabel: string;
  placeholder: string;
}

export const SessionTexts = memo(function SessionTexts({ sessionId, list, ...shown }: SessionTextsProps) {
  const { itemName } = shown;
  const { uid } = useUser();
  const { edit, offerUndo } = useStudyEditing();
  const items = useSessionSelector(sessionId, (session) => session?.[list] ?? NONE);
  const update = useCallback(
    (next: (items: readonly string[]) => string[]) =>
      edit(changeSession(sessionId, (session) => ({ [list]: next(session[list]) }))),
    [edit, sessionId, list],
  );
  const handleRemoved = useCallback(
    (index: number, text: string) => {
      rememberSuggested(uid, `${sessionId}.${list}`, [text]);
      const restore = changeSession(sessionId, (session) => ({
        [list]: session[list].toSpliced(index, 0, text),
      }));
      offerUndo(`${itemName} ${index + 1} was removed.`, restore);
    },
    [offerUndo, sessionId, list, itemName, uid],
  );
  return (
    <TextList {...shown} items={items} max={LIMITS.studyEntries} onUpdate={update} onRemoved={handleRemoved}>
      <MoreEntries sessionId={sessionId} list={list} />
    </TextList>
  );
});

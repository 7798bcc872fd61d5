import { LIMITS } from "../../../../contract/limits.ts";
import { GenerateMore } from "../../generate-more.tsx";
import { addEntries, removeEntries } from "../../generated-entries.ts";
import { changeSession, type SessionList } from "../study-draft.ts";
import { useSessionSelector, useStudyEditing } from "../study-editing.ts";

const KINDS = { discussionQuestions: "questions", activities: "activities" } as const;

export function MoreEntries({ sessionId, list }: { sessionId: string; list: SessionList }) {
  const { saving, edit } = useStudyEditing();
  const isFull = useSessionSelector(
    sessionId,
    (session) => (session?.[list].length ?? 0) >= LIMITS.studyEntries,
  );
  const getContext = () => {
    const { fields: study, entries } = saving.draft;
    const session = entries[sessionId];
    return {
      subject: {
        scripture: session?.scripture.trim() || study.scripture,
        title: session?.title.trim() || study.title,
        description: session?.description.trim() || study.description,
        objectives: study.objectives,
        bible: study.bible,
      },
      existing: Object.values(entries).flatMap((each) => each?.[list] ?? []),
    };
  };
  const change = (next: (items: string[]) => string[]) =>
    edit(changeSession(sessionId, (now) => ({ [list]: next(now[list]) })));
  return (
    <GenerateMore
      kind={KINDS[list]}
      list={`${sessionId}.${list}`}
      getContext={getContext}
      disabled={isFull}
      onAdd={(item) => change((items) => addEntries(items, [item]).slice(0, LIMITS.studyEntries))}
      onUndo={(items) => change((now) => removeEntries(now, items))}
    />
  );
}

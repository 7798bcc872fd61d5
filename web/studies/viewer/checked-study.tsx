import { createContext, useCallback, useContext, useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { CheckedField, Study, StudyChecks } from "../../../contract/records/study.schema.ts";
import { useOwnerQuery } from "../../account/session/record-owner.ts";
import { paths } from "../../navigation/paths.ts";
import { ScriptureReview } from "../../scripture/review/scripture-review.tsx";
import { useStudyChecks } from "./viewer.queries.ts";

type References = StudyChecks["guide"];

/** A field of a study or session; `index` is for lists of questions, activities or resources. */
export interface FieldPlace {
  field: CheckedField;
  sessionId?: string;
  index?: number;
}

interface Checked {
  guide: References | undefined;
  fields: ReadonlyMap<string, References>;
}

const CheckedContext = createContext<Checked | undefined>(undefined);

export const useCheckedStudy = () => useContext(CheckedContext);

/** Undefined until the study has been checked, and for fields without references. */
export function findReferences(checked: Checked | undefined, place: FieldPlace): References | undefined {
  return checked?.fields.get(getFieldKey(place));
}

const getFieldKey = ({ field, sessionId = "", index = 0 }: FieldPlace) => `${sessionId} ${field} ${index}`;

export function CheckedStudy({ study, children }: { study: Study; children: ReactNode }) {
  const checks = useStudyChecks(study).data;
  const [search, setSearch] = useSearchParams();
  const removePassageFromUrl = () => {
    if (!search.has("passage")) return;
    search.delete("passage");
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const ownerQuery = useOwnerQuery();
  const getPassageUrl = useCallback(
    (reference: string) =>
      `#${paths.study(study.id)}?${new URLSearchParams({ ...ownerQuery, passage: reference }).toString()}`,
    [study.id, ownerQuery],
  );
  const value = useMemo(() => {
    const fields = new Map(
      checks?.fields.map(({ sessionId, field, index, references }) => [
        getFieldKey({ field, sessionId: sessionId ?? undefined, index: index ?? undefined }),
        references,
      ]),
    );
    return { guide: checks?.guide, fields };
  }, [checks]);
  return (
    <CheckedContext value={value}>
      <ScriptureReview
        record={{ kind: "studies", id: study.id }}
        bible={study.bible}
        getPassageUrl={getPassageUrl}
        requestedReference={search.get("passage") ?? undefined}
        onPassageClosed={removePassageFromUrl}
      >
        {children}
      </ScriptureReview>
    </CheckedContext>
  );
}

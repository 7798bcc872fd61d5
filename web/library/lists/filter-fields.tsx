import { NativeSelect } from "@mantine/core";
import type { RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { type ChoiceName, CHOICES, type ListRequest } from "./list-request.ts";
import classes from "./filter-fields.module.css";

const LABELS: Record<ChoiceName, { label: string; all: string }> = {
  series: { label: "Series", all: "All series" },
  speaker: { label: "Speaker", all: "All speakers" },
  book: { label: "Book", all: "All books" },
  year: { label: "Year", all: "All years" },
  tag: { label: "Tag", all: "All tags" },
  status: { label: "Status", all: "Any status" },
};

export interface FilterFieldsProps {
  kind: RecordKind;
  request: ListRequest;
  counts: RecordCounts | undefined;
  onChange: (changes: Partial<Record<ChoiceName | "archived", string | undefined>>) => void;
  /** With a label above each field. */
  isLabelled?: boolean;
}

export function FilterFields({ kind, request, counts, onChange, isLabelled = false }: FilterFieldsProps) {
  return (
    <>
      {CHOICES.map((name) => {
        const chosen = request[name];
        const listed = counts?.choices[name] ?? [];
        if (listed.length === 0 && chosen === undefined) return null;
        const { label, all } = LABELS[name];
        const isListed = chosen === undefined || listed.some(({ value }) => value === chosen);
        return (
          <NativeSelect
            key={name}
            size={isLabelled ? "md" : "sm"}
            className={isLabelled ? undefined : classes.field}
            {...(isLabelled ? { label } : { "aria-label": label })}
            data-chosen={chosen !== undefined || undefined}
            data={[
              { value: "", label: all },
              ...(isListed ? [] : [{ value: chosen, label: chosen }]),
              ...listed.map(({ value, count }) => ({
                value,
                label: `${name === "status" ? labelStatus(kind, value) : value} (${count})`,
              })),
            ]}
            value={chosen ?? ""}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        );
      })}
      {((counts?.all.archived ?? 0) > 0 || request.archived !== undefined) && (
        <label className={classes.archived}>
          <input
            type="checkbox"
            className={classes.box}
            checked={request.archived !== undefined}
            onChange={({ currentTarget }) =>
              onChange({ archived: currentTarget.checked ? "true" : undefined })
            }
          />
          {`Archived (${counts?.all.archived ?? 0})`}
        </label>
      )}
    </>
  );
}

const labelStatus = ({ records }: RecordKind, status: string) =>
  status === "draft" ? "Draft" : records.published;

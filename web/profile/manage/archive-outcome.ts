import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";

export function formatArchiveOutcome({ added, alreadyThere }: ArchiveOutcome): string {
  if (added + alreadyThere === 0) return "This archive has no records.";
  if (added === 0) return "Everything in this archive is already here. Nothing was changed.";
  const restored = added === 1 ? "1 record restored." : `${added} records restored.`;
  if (alreadyThere === 0) return restored;
  return `${restored} ${alreadyThere === 1 ? "1 was" : `${alreadyThere} were`} already here and not changed.`;
}

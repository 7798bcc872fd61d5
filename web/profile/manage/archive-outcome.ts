import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";

export function formatArchiveOutcome({ added, alreadyThere }: ArchiveOutcome): string {
  if (added + alreadyThere === 0) return "There were no records in this archive.";
  const stayed =
    alreadyThere === 1
      ? "One was here already and stayed as it is."
      : `${alreadyThere} were here already and stayed as they are.`;
  if (added === 0) return `Everything in this archive is here already, and stayed as it is.`;
  const brought = added === 1 ? "One record was brought back." : `${added} records were brought back.`;
  return alreadyThere === 0 ? brought : `${brought} ${stayed}`;
}

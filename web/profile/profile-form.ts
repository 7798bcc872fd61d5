// The fields of the Info tab: what a person has changed of them, and what somebody else has meanwhile.
import type { Profile } from "../../contract/profile.ts";

const INFO_FIELDS = ["displayName", "church", "role", "ministryAreas"] as const;
export type InfoField = (typeof INFO_FIELDS)[number];
export type Info = Pick<Profile, InfoField>;

export const INFO_LABELS: Record<InfoField, string> = {
  displayName: "Full Name",
  church: "Home Church",
  role: "Ministry Role",
  ministryAreas: "Ministry Areas",
};

export const readInfo = ({ displayName, church, role, ministryAreas }: Info): Info => ({
  displayName,
  church,
  role,
  ministryAreas,
});

/** The fields that differ, with their values in `next`. */
export function findChanges(before: Info, next: Info): Partial<Info> {
  const changed = INFO_FIELDS.filter((field) => before[field].trim() !== next[field].trim());
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** The fields that the person and somebody else have changed since `base`, each to something else. */
export function findClashes(base: Info, mine: Info, theirs: Info): InfoField[] {
  const [changedByMe, changedByThem] = [findChanges(base, mine), findChanges(base, theirs)];
  return INFO_FIELDS.filter(
    (field) => field in changedByMe && field in changedByThem && mine[field].trim() !== theirs[field].trim(),
  );
}

/** What stands in the fields once somebody else's changes are in: the person's own changes stay. */
export const mergeInfo = (base: Info, mine: Info, theirs: Info): Info => ({
  ...readInfo(theirs),
  ...findChanges(base, mine),
});

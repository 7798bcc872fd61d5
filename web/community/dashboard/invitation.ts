import { paths } from "../../paths.ts";

/** What a person is invited to be. */
export type Invited = "staff" | "member";

export const INVITED_LABELS: Record<Invited, string> = { staff: "Staff", member: "Member" };

/** The path that an invitation leads to. */
export function buildInvitationPath(ministryId: string, invited: Invited): string {
  return `${paths.communityDashboard()}?${new URLSearchParams({ invite: ministryId, as: invited })}`;
}

/** What an invitation's address says; staff only where it says so. */
export const readInvited = (as: string | null): Invited => (as === "staff" ? "staff" : "member");

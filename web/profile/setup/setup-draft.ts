import { z } from "zod";
import type { Profile, ProfileChange } from "../../../contract/account/profile.schema.ts";

export const SetupDraft = z.object({
  displayName: z.string(),
  church: z.string(),
  notifications: z.boolean(),
  emailUpdates: z.boolean(),
  /** Null until the user chooses: follows the device. */
  darkMode: z.boolean().nullable(),
});
export type SetupDraft = z.infer<typeof SetupDraft>;

export const SetupState = z.object({
  displayName: z.string().optional(),
  email: z.string().optional(),
  imageUrl: z.string().nullish(),
  /** From 1; the browser retains it after a reload. */
  step: z.int().min(1).max(3).optional().catch(undefined),
});
export type SetupState = z.infer<typeof SetupState>;

export const SETUP_STEPS = ["Basic Information", "Profile Picture", "Preferences"] as const;

export function createSetupDraft(
  { displayName, church, preferences }: Profile,
  state: SetupState,
): SetupDraft {
  return { displayName: state.displayName?.trim() || displayName, church, ...preferences };
}

export function completeSetup({ displayName, church, ...preferences }: SetupDraft): ProfileChange {
  return { displayName: displayName.trim(), church: church.trim(), preferences, setupCompleted: true };
}

import type { Profile } from "../../contract/account/profile.schema.ts";
import { callApi } from "../api/api.ts";
import { type FlatDraft, createFlatDraftKind } from "../autosave/draft-kind.ts";

export type Info = Pick<Profile, "displayName" | "church" | "role" | "ministryAreas">;
export type InfoField = keyof Info;

export const PROFILE = "profile";

export const INFO_LABELS: Record<InfoField, string> = {
  displayName: "Full Name",
  church: "Home Church",
  role: "Ministry Role",
  ministryAreas: "Ministry Areas",
};

/** How the Info tab is saved. A profile that was never changed has version 0. */
export const profileKind = (uid: string) =>
  createFlatDraftKind<Info, Profile>({
    name: PROFILE,
    uid,
    blank: () => ({ displayName: "", church: "", role: "", ministryAreas: "" }),
    isSavable: ({ displayName }) => displayName.trim() !== "",
    singleLineFields: Object.keys(INFO_LABELS),
    lastWriteWinsFields: [],
    fetch: () => callApi("getProfile", { params: { uid } }),
    create: ({ displayName, church, role, ministryAreas }) =>
      callApi("updateProfile", {
        params: { uid },
        body: { displayName, church, role, ministryAreas, version: 0 },
      }),
    update: (_, { editor: _editor, ...body }) => callApi("updateProfile", { params: { uid }, body }),
  });

export type ProfileDraft = FlatDraft<Info>;

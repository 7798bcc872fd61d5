import type { ChurchProfile } from "../../../contract/account/church-profile.schema.ts";
import type { Profile } from "../../../contract/account/profile.schema.ts";
import { callApi } from "../../api/api.ts";
import { type FlatDraft, createFlatDraftKind } from "../../autosave/draft-kind.ts";

export type ChurchField = keyof ChurchProfile;

export const CHURCH_LABELS: Record<ChurchField, string> = {
  convictions: "Tradition and Convictions",
  voice: "Voice",
  terms: "Names and Terms",
  avoidedWords: "Words to Avoid",
};

/** How the Church tab is saved. */
export const churchKind = (uid: string) =>
  createFlatDraftKind<ChurchProfile, Profile>({
    name: "church",
    uid,
    blank: () => ({ convictions: "", voice: "", terms: "", avoidedWords: "" }),
    singleLineFields: [],
    lastWriteWinsFields: [],
    fetch: () => callApi("getProfile", { params: { uid } }),
    create: ({ id: _id, editor: _editor, ...body }) =>
      callApi("updateProfile", { params: { uid }, body: { ...body, version: 0 } }),
    update: (_, { editor: _editor, ...body }) => callApi("updateProfile", { params: { uid }, body }),
  });

export type ChurchDraft = FlatDraft<ChurchProfile>;

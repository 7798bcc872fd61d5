import { Text } from "@mantine/core";
import { type ComponentProps, useEffect, useState } from "react";
import type { Profile } from "../../../contract/account/profile.schema.ts";
import { PROFILE_MESSAGES } from "../../../contract/account/profile.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { setField } from "../../autosave/editing.ts";
import { ConflictList } from "../../autosave/editor/conflict-list.tsx";
import { LeaveConfirmation } from "../../autosave/editor/leave-confirmation.tsx";
import { RestoredNotice } from "../../autosave/editor/restored-notice.tsx";
import { SaveIndicator, SaveProblem } from "../../autosave/editor/save-indicator.tsx";
import { useAutoSave, useAutoSaveSelector } from "../../autosave/use-auto-save.ts";
import { useEngine } from "../../system/engine.queries.ts";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import { useCacheProfile } from "../profile.queries.ts";
import { ProfileSection } from "../profile-section.tsx";
import { CHURCH_LABELS, type ChurchDraft, type ChurchField, churchKind } from "./church-kind.ts";

export function ChurchTab({ profile }: { profile: Profile }) {
  const { uid } = useUser();
  const [kind] = useState(() => churchKind(uid));
  const cacheProfile = useCacheProfile();
  const saving = useAutoSave(kind, uid, profile, (saved) => void cacheProfile(saved));
  // Changes from another device.
  useEffect(() => saving.applyRemote(profile), [saving, profile]);
  const church = useAutoSaveSelector(saving, ({ draft }) => draft.fields);
  const engine = useEngine().data;
  const isEmpty = Object.values(church).every((text) => text.trim() === "");

  const field = (key: ChurchField): Omit<ComponentProps<typeof GrowingTextarea>, "minRows" | "maxRows"> => ({
    label: CHURCH_LABELS[key],
    size: "md",
    maxLength: key === "terms" ? LIMITS.churchTermsCharacters : LIMITS.churchProfileCharacters,
    value: church[key],
    onChange: ({ currentTarget: { value } }) => saving.edit(setField<ChurchDraft, ChurchField>(key, value)),
  });
  return (
    <ProfileSection title="How Your Church Writes">
      <Text c="dimmed">
        {isEmpty
          ? "Nothing here yet, so texts are written in plain words and in no particular tradition. Fill in what matters to you."
          : "Summaries, lesson plans, studies, devotionals and guides follow this."}
      </Text>
      {engine?.kind === "builtin" && (
        <Text c="dimmed">
          This server uses the built-in engine, which takes its sentences from your sermons. Only names and
          terms have an effect: you get a suggestion where one seems misheard.
        </Text>
      )}
      <RestoredNotice autoSave={saving} />
      <ConflictList
        autoSave={saving}
        describeField={(place) => CHURCH_LABELS[place as ChurchField]}
        formatValue={(value) => value as string}
      />
      <GrowingTextarea
        {...field("convictions")}
        minRows={2}
        maxRows={12}
        description="What your church believes and belongs to."
        placeholder="e.g. A Baptist church. We baptize believers and share communion every month."
      />
      <GrowingTextarea
        {...field("voice")}
        minRows={2}
        maxRows={12}
        description="How your texts sound."
        placeholder="e.g. Warm and plain, like a letter to a friend. We say “we”."
      />
      <GrowingTextarea
        {...field("terms")}
        minRows={3}
        maxRows={16}
        description="In their right spelling, one per line."
        placeholder={"e.g. Okafor (our youth pastor)\nLife Group"}
      />
      <GrowingTextarea
        {...field("avoidedWords")}
        minRows={2}
        maxRows={12}
        description="One word or phrase per line."
        placeholder="e.g. unchurched"
      />
      <SaveProblem autoSave={saving} failed={PROFILE_MESSAGES.saveFailed} />
      <SaveIndicator autoSave={saving} incompleteText="" />
      <LeaveConfirmation saving={saving} />
    </ProfileSection>
  );
}

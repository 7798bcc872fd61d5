import { useState } from "react";
import { Profile, PROFILE_MESSAGES } from "../../contract/profile.ts";
import { ApiError } from "../api.ts";
import { explainFailure, useUpdateProfile } from "./profile.queries.ts";
import { findChanges, findClashes, type Info, type InfoField, mergeInfo, readInfo } from "./profile-form.ts";

/** What somebody else has written meanwhile where the person has written, too. */
export interface Clash {
  fields: InfoField[];
  theirs: Profile;
}

/**
 * The fields of the Info tab. They follow the profile as long as the person has not changed them; what somebody else
 * changes meanwhile is taken over beside it, and where both changed the same field the person is asked.
 */
export function useInfoForm(profile: Profile) {
  const [base, setBase] = useState(profile);
  const [info, setInfo] = useState<Info>(() => readInfo(profile));
  const [clash, setClash] = useState<Clash>();
  const [isSaved, setSaved] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const { mutateAsync, isPending, error, reset } = useUpdateProfile();
  const changes = findChanges(base, info);
  const isChanged = Object.keys(changes).length > 0;

  const settle = (known: Profile, next: Info) => {
    setBase(known);
    setInfo(next);
    setClash(undefined);
  };
  if (profile.version > base.version && !isPending) {
    const fields = findClashes(base, info, profile);
    if (fields.length === 0) settle(profile, mergeInfo(base, info, profile));
    else if (clash?.theirs.version !== profile.version) setClash({ fields, theirs: profile });
  }

  const send = async (based: Profile, wanted: Info): Promise<void> => {
    const change = findChanges(based, wanted);
    try {
      const saved = await mutateAsync({ ...change, version: based.version });
      settle(saved, readInfo(saved));
      setSaved(true);
    } catch (failure) {
      const theirs = failure instanceof ApiError ? Profile.safeParse(failure.current).data : undefined;
      if (!theirs) return;
      const fields = findClashes(based, wanted, theirs);
      if (fields.length > 0) setClash({ fields, theirs });
      else await send(theirs, mergeInfo(based, wanted, theirs));
    }
  };

  const save = async (): Promise<void> => {
    const isNameless = info.displayName.trim() === "";
    setNameError(isNameless ? PROFILE_MESSAGES.nameRequired : undefined);
    if (!isNameless && isChanged && !isPending) await send(base, info);
  };
  return {
    info,
    isChanged,
    isSaved: isSaved && !isChanged,
    isSaving: isPending,
    nameError,
    clash,
    failure: error && !clash && !isConflict(error) ? explainFailure(error) : undefined,
    change: (field: InfoField, value: string) => {
      reset();
      setSaved(false);
      setNameError(undefined);
      setInfo({ ...info, [field]: value });
    },
    save,
    keepMine: ({ theirs }: Clash) => {
      setClash(undefined);
      return send(theirs, mergeInfo(base, info, theirs));
    },
    takeTheirs: ({ fields, theirs }: Clash) => {
      const own = mergeInfo(base, info, theirs);
      const taken = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
      settle(theirs, { ...own, ...taken });
      reset();
    },
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "conflict";

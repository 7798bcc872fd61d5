import { useEffect, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { PROFILE_MESSAGES } from "../../../contract/account/profile.ts";

export interface PictureChoice {
  file: File | undefined;
  previewUrl: string | undefined;
  refusal: string | undefined;
  choose: (file: File | null) => void;
  refuse: () => void;
  forget: () => void;
}

interface Chosen {
  file?: File;
  previewUrl?: string;
  refusal?: string;
}

export function usePictureChoice(): PictureChoice {
  const [{ file, previewUrl, refusal }, setChosen] = useState<Chosen>({});
  useEffect(() => {
    if (previewUrl !== undefined) return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
  return {
    file,
    previewUrl,
    refusal,
    choose: (chosen) => {
      if (!chosen) return;
      const reason = refusePicture(chosen);
      if (reason === undefined) setChosen({ file: chosen, previewUrl: URL.createObjectURL(chosen) });
      else setChosen({ refusal: reason });
    },
    refuse: () => setChosen({ refusal: PROFILE_MESSAGES.notPicture }),
    forget: () => setChosen({}),
  };
}

function refusePicture({ type, size }: File): string | undefined {
  if (!type.startsWith("image/") || size === 0) return PROFILE_MESSAGES.notPicture;
  return size > LIMITS.profileImageBytes ? PROFILE_MESSAGES.pictureTooLarge : undefined;
}

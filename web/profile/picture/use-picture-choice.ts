import { useEffect, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { PROFILE_MESSAGES } from "../../../contract/account/profile.ts";

export interface PictureChoice {
  file: File | undefined;
  previewUrl: string | undefined;
  error: string | undefined;
  choose: (file: File | null) => void;
  /** For a file that the browser can't show as a picture. */
  reject: () => void;
  clear: () => void;
}

interface Chosen {
  file?: File;
  previewUrl?: string;
  error?: string;
}

export function usePictureChoice(): PictureChoice {
  const [{ file, previewUrl, error }, setChosen] = useState<Chosen>({});
  useEffect(() => {
    if (previewUrl !== undefined) return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
  return {
    file,
    previewUrl,
    error,
    choose: (chosen) => {
      if (!chosen) return;
      const reason = findPictureError(chosen);
      if (reason === undefined) setChosen({ file: chosen, previewUrl: URL.createObjectURL(chosen) });
      else setChosen({ error: reason });
    },
    reject: () => setChosen({ error: PROFILE_MESSAGES.notPicture }),
    clear: () => setChosen({}),
  };
}

function findPictureError({ type, size }: File): string | undefined {
  if (!type.startsWith("image/") || size === 0) return PROFILE_MESSAGES.notPicture;
  return size > LIMITS.profileImageBytes ? PROFILE_MESSAGES.pictureTooLarge : undefined;
}

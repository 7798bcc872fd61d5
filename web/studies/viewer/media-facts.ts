import { normalizeLink } from "../../../contract/text/links.ts";
import type { MediaKind, StudyMedia } from "../../../contract/records/study.schema.ts";

const KIND_NAMES: Record<MediaKind, string> = {
  youtube: "Video",
  vimeo: "Video",
  video: "Video",
  audio: "Audio",
  document: "Document",
  image: "Image",
};

export const getMediaTitle = ({ title, type }: StudyMedia): string => title.trim() || KIND_NAMES[type];

/** Undefined if the text isn't an http(s) URL. */
export function readWebLink(text: string): string | undefined {
  const link = normalizeLink(text);
  return link?.startsWith("http") ? link : undefined;
}

export const isFilled = ({ url, fileId, title, description }: StudyMedia): boolean =>
  fileId !== undefined || [url, title, description ?? ""].some((text) => text.trim() !== "");

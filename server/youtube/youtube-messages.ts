import type { ErrorCode } from "../../contract/errors.ts";
import { YOUTUBE_MESSAGES } from "../../contract/media/youtube.ts";
import { AppError } from "../errors.ts";
import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";

export const REASONS = {
  notConnected: "your YouTube account isn't connected. Please connect it first.",
  noCaptions:
    "this video has no captions yet. For most languages, YouTube generates them within hours of an upload.",
  noWords: "the captions of this video contain no text.",
  unreadable: "YouTube sent captions that can't be read.",
  unknownReturn: "it wasn't started here, or was started more than ten minutes ago. Please connect again.",
  otherAddress: (publicUrl: string) => `please open Berea at ${publicUrl} and connect from there.`,
} as const;

interface Explanation {
  code: ErrorCode;
  reason: string;
}

const EXPLANATIONS: Record<Exclude<ProviderErrorKind, "limited">, Explanation> = {
  unavailable: {
    code: "unavailable",
    reason: "YouTube isn't responding right now. Please try again in a few minutes.",
  },
  quota: {
    code: "rate_limited",
    reason: "this server has used up its daily YouTube quota, which resets at midnight Pacific Time.",
  },
  expired: {
    code: "forbidden",
    reason: "the connection to your YouTube account has expired or doesn't allow this. Please connect again.",
  },
  refused: { code: "invalid", reason: "YouTube rejected the permission. Please connect again." },
  client: {
    code: "unavailable",
    reason:
      "Google rejected this server. The operator should check its Google client and that the YouTube Data API is enabled.",
  },
  forbidden: {
    code: "forbidden",
    reason:
      "only the owner of a video can download its captions, and this video isn't on the YouTube account that you connected.",
  },
  missing: {
    code: "not_found",
    reason: "this video doesn't exist, or it is private and not on the YouTube account that you connected.",
  },
  channel: { code: "forbidden", reason: "the Google account that you connected has no YouTube channel." },
  large: { code: "too_large", reason: "the captions of this video are too large." },
  unexpected: {
    code: "unavailable",
    reason: "YouTube sent a response that can't be read. Please try again later.",
  },
};

/** Converts a `ProviderError` to an error for users; returns other errors unchanged. */
export function explainFailure(whatFailed: string, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { code, reason } = error.kind === "limited" ? explainLimit(error.wait) : EXPLANATIONS[error.kind];
  return new AppError(code, `${whatFailed}: ${reason}`);
}

function explainLimit(wait: number | undefined): Explanation {
  const when = wait === undefined ? "in a few minutes" : describeWait(wait);
  return { code: "rate_limited", reason: `YouTube is limiting requests. Please try again ${when}.` };
}

function describeWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes === 1) return "in a minute";
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

export const importFailure = (code: ErrorCode, reason: string) =>
  new AppError(code, `${YOUTUBE_MESSAGES.importFailed}: ${reason}`);

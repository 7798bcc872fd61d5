import {
  GOOGLE_RETURN_PAGE,
  type GoogleFailureCode,
  parseGoogleFailureCode,
} from "../../../contract/account/google-sign-in.ts";

export const GOOGLE_CALLBACK_PATH = "/api/auth/callback/google";

/** The page that explains a failed callback from Google, where better-auth responds with JSON; undefined for others. */
export function findCallbackErrorPage(url: string, status: number, body: string): string | undefined {
  const isCallback = url === GOOGLE_CALLBACK_PATH || url.startsWith(`${GOOGLE_CALLBACK_PATH}?`);
  return isCallback && status >= 400 ? `${GOOGLE_RETURN_PAGE}?error=${readCode(status, body)}` : undefined;
}

function readCode(status: number, body: string): GoogleFailureCode {
  if (status === 429) return "too_many_requests";
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return parseGoogleFailureCode(String(code));
  } catch {
    return "unknown";
  }
}

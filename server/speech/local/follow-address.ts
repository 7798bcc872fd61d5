import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import type { PartSource } from "./whisper-parts.ts";

type Address = Extract<PartSource, { kind: "address" }>;

const MOST_REDIRECTS = 5;

/** Asks for what is at an address. Redirects are followed as far as they stay with its host or those that it names. */
export async function followAddress(
  { url, redirects }: Address,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const first = new URL(url);
  let at = first;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await fetch(at.href, { headers, signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined;
    if (!next || !mayLeadTo(next, first, redirects)) {
      throw new InstallFailure(INSTALL_MESSAGES.elsewhere(first.host, next?.host ?? "nowhere"));
    }
    at = next;
  }
  throw new InstallFailure(INSTALL_MESSAGES.unreachable(first.host));
}

function mayLeadTo(next: URL, first: URL, redirects: readonly string[]): boolean {
  if (next.origin === first.origin) return true;
  if (next.protocol !== "https:") return false;
  return redirects.some((host) => next.hostname === host || next.hostname.endsWith(`.${host}`));
}

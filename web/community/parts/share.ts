import { useSay } from "./say.ts";

export interface Shared {
  title: string;
  /** Where it is in Berea: a path of `paths`. */
  to: string;
}

/** The whole address of a place in Berea. */
export const buildLink = (to: string): string => new URL(`/#${to}`, window.location.href).href;

/** Copies a text; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How to share something: by the system's share sheet where there is one, or by a link that is copied. */
export function useShare() {
  const say = useSay();
  const copy = async ({ title, to }: Shared) => {
    const url = buildLink(to);
    say({ text: (await copyText(url)) ? `Link to “${title}” copied` : `Copy this link: ${url}` });
  };
  const send = async (shared: Shared) => {
    try {
      await navigator.share({ title: shared.title, url: buildLink(shared.to) });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(shared);
    }
  };
  return { canSend: "share" in navigator, send, copy };
}

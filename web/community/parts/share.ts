import { useSay } from "./say.ts";

interface Shared {
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

/** How to share something: with the system's share sheet, or by a link that is copied. */
export function useShare() {
  const say = useSay();
  return async ({ title, to }: Shared) => {
    const url = buildLink(to);
    if ("share" in navigator) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    say({ text: (await copyText(url)) ? `Link to “${title}” copied` : `Copy this link: ${url}` });
  };
}

import { createPublicFetch, type PublicFetch } from "../http/public-fetch.ts";
import { fetchFromFolder } from "./import-folder.ts";

/** What imports use of a response. */
export interface SourceResponse extends Pick<Response, "ok" | "status" | "url" | "body"> {
  headers: Pick<Headers, "get">;
}

export interface Sources {
  fetch(...request: Parameters<PublicFetch["fetch"]>): Promise<SourceResponse>;
  close: PublicFetch["close"];
}

interface SourceParts {
  importFolder?: string | undefined;
  privateFeeds?: boolean | undefined;
}

/** Reads what imports are made of: public addresses, and files of the folder on the server. */
export function createSources({ importFolder, privateFeeds = false }: SourceParts): Sources {
  const publicFetch = createPublicFetch({ allowsPrivate: privateFeeds });
  return {
    fetch: (url, options) =>
      url.startsWith("file:")
        ? fetchFromFolder(importFolder, url, options)
        : (publicFetch.fetch(url, options) as Promise<SourceResponse>),
    close: publicFetch.close,
  };
}

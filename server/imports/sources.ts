import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { AppError } from "../errors.ts";
import { createPublicFetch, PrivateAddressError, type PublicFetch } from "../http/public-fetch.ts";
import { fetchFromFolder } from "./import-folder.ts";

/** What imports use of a response. */
export interface SourceResponse extends Pick<Response, "ok" | "status" | "url" | "body"> {
  headers: Pick<Headers, "get">;
}

export interface Sources {
  /** Throws an `AppError` for addresses that are never read, and what `fetch` throws. */
  fetch(...request: Parameters<PublicFetch["fetch"]>): Promise<SourceResponse>;
  close: PublicFetch["close"];
}

interface SourceParts {
  importFolder?: string | undefined;
  privateFeeds?: boolean | undefined;
}

/** Reads what imports are made of: public addresses, and files of the folder on the server. */
export function createSources({ importFolder, privateFeeds = false }: SourceParts): Sources {
  const publicFetch = createPublicFetch({ isAllowed: privateFeeds ? () => true : undefined });
  return {
    async fetch(url, options) {
      const { protocol, username, password } = new URL(url);
      if (protocol === "file:") return fetchFromFolder(importFolder, url, options);
      if (username !== "" || password !== "") throw new AppError("invalid", IMPORT_MESSAGES.withPassword);
      try {
        return (await publicFetch.fetch(url, options)) as SourceResponse;
      } catch (error) {
        if (error instanceof PrivateAddressError)
          throw new AppError("invalid", IMPORT_MESSAGES.privateAddress);
        throw error;
      }
    },
    close: publicFetch.close,
  };
}

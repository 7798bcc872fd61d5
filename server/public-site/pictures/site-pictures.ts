// Pictures of sites: the cover of the podcast, and previews that other services show with a link.
import { createHash } from "node:crypto";
import type { BaseLogger } from "pino";
import { createPageCache } from "../../public-pages/page-cache.ts";
import { createWorkerPool } from "../../workers/worker-pool.ts";
import type * as Worker from "./site-picture-worker.ts";
import type { SitePicture } from "./site-picture-worker.ts";

const CACHE_LIMITS = { bytes: 16 * 1024 ** 2 };

export interface DrawnPicture {
  bytes: Buffer;
  tag: string;
}

export interface PictureOrder extends Omit<SitePicture, "logo"> {
  siteId: string;
  /** Null without a logo. */
  logoHash: string | null;
}

export function createSitePictures(log: BaseLogger) {
  const pool = createWorkerPool<typeof Worker>("public-site/pictures/site-picture-worker.ts", {
    log,
    maxProcesses: 1,
  });
  const cache = createPageCache<DrawnPicture>(CACHE_LIMITS, ({ bytes }) => bytes.length);

  return {
    /** A JPEG. `readLogo` is called if it has to be drawn. */
    draw(order: PictureOrder, readLogo: () => Promise<Buffer | undefined>): Promise<DrawnPicture> {
      const key = createHash("sha256").update(JSON.stringify(order)).digest("base64url");
      return cache.get(key, async () => {
        const { siteId, logoHash, ...picture } = order;
        const logo = logoHash === null ? null : ((await readLogo()) ?? null);
        const bytes = await pool.run("drawSitePicture", { ...picture, logo }, { owner: siteId });
        return { bytes: Buffer.from(bytes), tag: key.slice(0, 22) };
      });
    },
    close: () => pool.close(),
  };
}

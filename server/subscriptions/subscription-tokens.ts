// The links in emails to subscribers. They are signed, so that nothing that is stored opens them.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isUuid } from "../db/uuid.ts";

export type TokenPurpose = "confirm" | "unsubscribe";

interface Secrets {
  secret: string;
  /** Links of the time before the secret was changed still work. */
  previousSecret?: string | undefined;
}

export type SubscriptionTokens = ReturnType<typeof createSubscriptionTokens>;

const sign = (key: Buffer, purpose: TokenPurpose, id: string): Buffer =>
  createHmac("sha256", key).update(`${purpose}/${id}`).digest();

export function createSubscriptionTokens({ secret, previousSecret }: Secrets) {
  const keys = [secret, previousSecret]
    .filter((each) => each !== undefined)
    .map((each) => Buffer.from(hkdfSync("sha256", each, "", "berea/subscriptions", 32)));

  return {
    write: (purpose: TokenPurpose, subscriberId: string): string =>
      `${subscriberId}.${sign(keys[0]!, purpose, subscriberId).toString("base64url")}`,
    /** The id of the subscriber; undefined if the token is not one of ours. */
    read(purpose: TokenPurpose, token: string): string | undefined {
      const [id = "", signature = "", ...rest] = token.split(".");
      if (!isUuid(id) || rest.length > 0) return undefined;
      const given = Buffer.from(signature, "base64url");
      const isValid = keys.some((key) => {
        const wanted = sign(key, purpose, id);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
      return isValid ? id : undefined;
    },
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type Encryption = ReturnType<typeof createEncryption>;

const VERSION = "v1.";
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Secrets {
  secret: string;
  previousSecret?: string | undefined;
}

/** AES-256-GCM with one key per `purpose`, derived by HKDF; the previous secret is accepted for decryption. */
export function createEncryption({ secret, previousSecret }: Secrets, purpose: string) {
  const current = createCipherOf(secret, purpose);
  const previous = previousSecret === undefined ? undefined : createCipherOf(previousSecret, purpose);
  return {
    seal: current.seal,
    /** Undefined if it was sealed with another secret or for another owner, or was tampered with. */
    open: (sealed: string, owner: string) => current.open(sealed, owner) ?? previous?.open(sealed, owner),
  };
}

function createCipherOf(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `berea/${purpose}`, 32));
  return {
    seal(text: string, owner: string) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return VERSION + sealed.toString("base64url");
    },
    open(sealed: string, owner: string) {
      if (!sealed.startsWith(VERSION)) return undefined;
      const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
        );
      } catch {
        return undefined;
      }
    },
  };
}

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword } from "better-auth/crypto";

/** Scrypt parameters: memory is 128 · N · r bytes (N is 2 to the power of `ln`), and the work p times that. */
export interface PasswordCost {
  ln: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for hashes with 32 MB: about a quarter of a second. */
const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PHC_PATTERN = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

/** Hashes with scrypt. Hashes contain their cost (PHC strings), so it can be raised; also verifies better-auth's own. */
export function createPasswordHash(cost = PASSWORD_COST) {
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      const { ln, r, p } = cost;
      return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(key)}`;
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const parts = PHC_PATTERN.exec(hash);
      if (!parts) return verifyPassword({ hash, password });
      const [, ln, r, p, salt = "", key = ""] = parts;
      const usedCost = { ln: Number(ln), r: Number(r), p: Number(p) };
      return timingSafeEqual(
        await derive(password, Buffer.from(salt, "base64"), usedCost),
        Buffer.from(key, "base64"),
      );
    },
  };
}

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Normalizes the password: keyboards compose the same characters in different ways. */
function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

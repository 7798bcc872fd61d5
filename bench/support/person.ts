import type pg from "pg";
import { readCookies } from "../../server/testing/testing.ts";

export async function addPerson(pool: pg.Pool, uid = "bench"): Promise<string> {
  await pool.query(`insert into "user" (id, name, email) values ($1, 'Bench', $1 || '@berea.test')`, [uid]);
  return uid;
}

export async function signUp(
  origin: string,
  email = "lydia@berea.test",
): Promise<{ uid: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Lydia", email, password: "a long enough password" }),
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { uid: user.id, cookie: readCookies(answer.headers.getSetCookie()) };
}

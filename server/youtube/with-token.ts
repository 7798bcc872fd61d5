import type { YoutubeConnection } from "./connection.ts";
import { ProviderError } from "./provider-error.ts";
import { importFailure, REASONS } from "./youtube-messages.ts";

/** Renews a rejected token once; if it is rejected again, the connection ends. */
export async function withToken<T>(
  connection: YoutubeConnection,
  userId: string,
  run: (accessToken: string) => Promise<T>,
): Promise<T> {
  const getToken = async (refused?: string) => {
    const token = await connection.getAccessToken(userId, refused);
    if (token === undefined) throw importFailure("forbidden", REASONS.notConnected);
    return token;
  };
  const token = await getToken();
  try {
    return await run(token);
  } catch (error) {
    if (!isEnded(error)) throw error;
  }
  const renewed = await getToken(token);
  try {
    return await run(renewed);
  } catch (error) {
    if (isEnded(error)) await connection.end(userId);
    throw error;
  }
}

const isEnded = (error: unknown) => error instanceof ProviderError && error.kind === "expired";

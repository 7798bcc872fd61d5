import { callWithReauth, parseApiError, send } from "./api.ts";

/** Downloads a zip as a file, after checking that the server allows it. */
export async function downloadZip(url: string): Promise<void> {
  await callWithReauth(async () => {
    const response = await send("HEAD", url, undefined);
    if (!response.ok) throw parseApiError(response);
  });
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

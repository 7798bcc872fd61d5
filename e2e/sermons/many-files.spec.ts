// An archive of recordings is chosen at once, with a file among them that is none.
import { makeTone } from "../support/sounds.ts";
import { expect, signUp, test } from "../support/test.ts";

const RECORDINGS = 200;

test(
  "two hundred recordings upload with their progress, and a bad file stops none",
  { tag: "@slow" },
  async ({ page }) => {
    test.setTimeout(600_000);
    await signUp(page);
    const session = await (await page.request.get("/api/auth/get-session")).json();
    const own = `/api/users/${session.user.id}`;
    await page.goto("/#/new");
    const buffer = makeTone(1);
    const recordings = Array.from({ length: RECORDINGS }, (_, at) => ({
      name: `Sermon ${at + 1}.wav`,
      mimeType: "audio/wav",
      buffer,
    }));
    const bad = { name: "broken.wav", mimeType: "audio/wav", buffer: Buffer.from("not a recording") };
    await page.locator('input[type="file"]').setInputFiles(recordings.toSpliced(RECORDINGS / 2, 0, bad));
    await expect(page.getByText(/^Adding \d+ of 201\.\.\.$/)).toBeVisible();
    await expect(page.getByRole("link", { name: /uploads$/ })).toBeVisible();
    // The server still answers others.
    expect((await page.request.get("/api/health")).status()).toBe(200);

    await expect(page.getByText("200 sermons were added.")).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole("alert")).toHaveText(["“broken.wav” has no audio in it."]);
    const readBytes = async () => (await (await page.request.get(`${own}/storage`)).json()).usedBytes;
    await expect.poll(readBytes, { timeout: 300_000 }).toBe(RECORDINGS * buffer.length);
    await expect(page.getByRole("link", { name: /uploads$/ })).toBeHidden();
    const listIds = async (after = "") => {
      const { items, next } = await (await page.request.get(`${own}/sermons?limit=100${after}`)).json();
      return { ids: items.map(({ id }: { id: string }) => id), after: `&after=${next}` };
    };
    const first = await listIds();
    const { ids } = await listIds(first.after);
    expect(new Set([...first.ids, ...ids]).size).toBe(RECORDINGS);
  },
);

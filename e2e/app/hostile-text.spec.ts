import { expect, signUp, test, MAIN } from "../support/test.ts";

const ATTACKS = [
  "<script>window.attacked = true</script>",
  '<img src="x" onerror="window.attacked = true">',
  '<svg onload="window.attacked = true"><a xlink:href="javascript:window.attacked = true">x</a></svg>',
  '<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>',
  "[a link](javascript:window.attacked=true)",
  '<a href="javascript:window.attacked = true">another</a>',
  '<form action="https://evil.example"><button>Sign in again</button></form>',
  '<div style="position:fixed;inset:0">over everything</div>',
].join("\n\n");

test(
  "text that attacks is shown as text, or not at all, on every screen of a sermon",
  MAIN,
  async ({ page, berea }) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await signUp(page);
    const session = await (await page.request.get(`${berea.address}/api/auth/get-session`)).json();
    const answer = await page.request.post(`${berea.address}/api/users/${session.user.id}/sermons`, {
      data: {
        title: "<b>Bold</b> " + ATTACKS.slice(0, 300).replaceAll("\n", " "),
        description: ATTACKS,
        scripture: '"><img src=x onerror="window.attacked = true">',
        transcript: ATTACKS,
        refinedTranscript: ATTACKS,
        summary: ATTACKS,
        lessonPlan: ATTACKS,
        highlights: JSON.stringify([{ quote: ATTACKS, note: ATTACKS, start_time: 3 }]),
        youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
      },
    });
    const { id } = await answer.json();

    const screens = [
      ...["transcript", "summary", "lessonPlan", "highlights"].map((tab) => `/sermon/${id}?tab=${tab}`),
      `/create/sermon/process/${id}`,
      `/create/sermon/upload/${id}`,
      "/library",
      "/",
    ];
    for (const screen of screens) {
      await page.goto(`/#${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(waitForImages);
      expect(await page.evaluate(() => "attacked" in window)).toBe(false);
      const main = page.getByRole("main");
      await expect(
        main.locator("script, form[action], svg[onload], [onerror], a[href^='javascript']"),
      ).toHaveCount(0);
      await expect(main.locator("iframe:not([src^='https://www.youtube.com/embed/'])")).toHaveCount(0);
      await expect(
        main.getByText("over everything").locator("xpath=self::*[contains(@style,'fixed')]"),
      ).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  },
);

/** Runs in the page: waits until every picture has come or failed, for an attack may wait for that. */
async function waitForImages(): Promise<void> {
  const pictures = [...document.images].filter((image) => !image.complete && image.loading !== "lazy");
  await Promise.all(
    pictures.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener("load", resolve);
          image.addEventListener("error", resolve);
        }),
    ),
  );
}

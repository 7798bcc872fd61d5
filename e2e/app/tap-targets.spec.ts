// Everything that is tapped on a phone is at least 44 by 44 pixels, or a link within a sentence.
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import { storeStudy } from "../support/stored-studies.ts";
import { expect, expectToFit, openOnPhone, signUp, test } from "../support/test.ts";

/** Runs in the browser: what can be tapped and is too small. Links within a sentence are excepted (WCAG 2.5.8). */
function findSmallTargets(): string[] {
  const MIN = 43.5;
  const TARGETS =
    "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option]";
  return [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((element) => {
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // The link to the content is above the window until it has the focus.
    const isReachable = element.getBoundingClientRect().bottom + window.scrollY > 0;
    const neighbors = [...(element.parentElement?.childNodes ?? [])];
    const isInSentence =
      getComputedStyle(element).display === "inline" &&
      neighbors.some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    if (!isVisible || !isReachable || isInSentence) return [];
    // A tap on the label or on the frame of a field has the same effect.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const areas = [element, ...labels, element.closest("label, .mantine-Input-input") ?? element];
    const rects = areas.map((area) => area.getBoundingClientRect());
    const [width, height] = [
      Math.max(...rects.map((rect) => rect.width)),
      Math.max(...rects.map((rect) => rect.height)),
    ];
    if (width >= MIN && height >= MIN) return [];
    const name = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
    return [`${Math.round(width)}x${Math.round(height)} ${element.tagName} “${name}” ${element.className}`];
  });
}

test("everything on the main screens can be tapped, and all fit 320 pixels", async ({ browser, berea }) => {
  test.setTimeout(120_000);
  const page = await openOnPhone(browser, berea.address, "light");
  const small: string[] = [];
  for (const address of ["/login", "/login?form=sign-up", "/login?form=forgot"]) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    for (const target of await page.evaluate(findSmallTargets)) small.push(`${address}: ${target}`);
  }
  await signUp(page);
  const { id } = await storeSermon(page, { ...LITTLE_FLOCK, tags: ["Advent", "hope"], series: "Luke" });
  const study = await storeStudy(page, {
    title: "Born from above",
    scripture: "John 3:1-8",
    sessions: [{ title: "By night", discussionQuestions: ["Why at night?"], activities: ["Draw the wind"] }],
  });
  const addresses = [
    "/",
    "/new",
    "/create",
    "/create/sermon",
    "/library",
    "/library?tab=studies",
    "/library?tab=my-content",
    `/sermon/${id}`,
    `/sermon/${id}?tab=summary`,
    `/sermon/${id}?tab=highlights`,
    `/sermon/${id}?tab=scripture`,
    `/create/sermon/edit/${id}`,
    `/create/sermon/edit/${id}?tab=summary`,
    `/create/sermon/process/${id}`,
    `/study/${study.id}`,
    `/study/${study.id}?tab=sessions`,
    `/create/biblestudy/edit/${study.id}`,
    "/create/devotional",
    "/create/testimony",
    "/community",
    "/community?tab=events",
    "/community/dashboard",
    "/profile",
    "/profile?tab=preferences",
    "/profile?tab=bible",
    "/profile?tab=manage",
    "/profile?tab=site",
    "/help",
    "/help/checks",
    "/help/keyboard",
  ];
  for (const address of addresses) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("main .mantine-Skeleton-root")).toHaveCount(0);
    if (address.startsWith("/library")) await expect(page.getByRole("article").first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectToFit(page, address);
    // Seven days side by side.
    if (address === "/community/dashboard") small.push(...(await page.evaluate(findSmallTargets)));
    await page.setViewportSize({ width: 360, height: 740 });
    for (const target of await page.evaluate(findSmallTargets)) small.push(`${address}: ${target}`);
  }
  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Preview" })).toBeVisible();
  small.push(...(await page.evaluate(findSmallTargets)));
  expect(small).toEqual([]);
  await page.context().close();
});

// Editing a published study, devotional or testimony makes it a draft again, and the screens say so.
import { findStudies, originOf, storeStudy } from "../support/stored-studies.ts";
import { editStudy, expectSaved, objectives, readStudy } from "../support/study-steps.ts";
import { expect, expectAccessible, signUp, test } from "../support/test.ts";

const BEFORE = "This study is published. Any edit makes it a draft until you select Save Study.";

test("the editor of a published study warns that edits make it a draft, and all screens show that afterwards", async ({
  page,
}) => {
  await signUp(page);
  const { id } = await storeStudy(page, {
    title: "Romans",
    scripture: "Romans 8",
    status: "published",
    sessions: [{ title: "One" }],
  });
  await page.goto(`/#/study/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Romans" })).toBeVisible();
  await expect(page.getByText(/^Draft/)).toHaveCount(0);

  await editStudy(page, id);
  await expect(page.getByRole("status").filter({ hasText: BEFORE })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // Opening tabs doesn't change the study.
  await page.getByRole("tab", { name: "Study Settings" }).click();
  await page.getByRole("tab", { name: "Basic Details" }).click();
  await expect(page.getByText(BEFORE)).toBeVisible();
  expect(await readStudy(page, id)).toMatchObject({ status: "published", version: 1 });

  await objectives(page).fill("To understand");
  await expect(page.getByText(BEFORE)).toBeHidden();
  await expect(page.getByText("Draft, previously published.")).toBeVisible();
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({ status: "draft" });
  await page.reload();
  await expect(page.getByText("Draft, previously published.")).toBeVisible();

  await page.goto(`/#/study/${id}`);
  await expect(page.getByText("Draft, previously published", { exact: true })).toBeVisible();
  for (const tab of ["studies", "my-content"]) {
    await page.goto(`/#/library?tab=${tab}`);
    await expect(
      page.getByRole("article", { name: "Romans" }).or(page.getByRole("article")).first(),
    ).toContainText("Draft, previously published");
  }
  await editStudy(page, id);
  await page.getByRole("tab", { name: "Study Settings" }).click();
  await page.getByRole("button", { name: "Save Study" }).click();
  await expect(page).toHaveURL(new RegExp(`#/study/${id}`));
  await expect(page.getByText(/^Draft/)).toHaveCount(0);
  expect(await readStudy(page, id)).toMatchObject({ status: "published" });
});

for (const { kind, address, sentence, after } of [
  {
    kind: "devotionals",
    address: "/create/devotional",
    sentence: "This devotional is published. Any edit makes it a draft until you select Save Devotional.",
    after: "Draft, previously published.",
  },
  {
    kind: "testimonies",
    address: "/create/testimony",
    sentence: "This testimony is finished. Any edit makes it a draft until you select Save Testimony.",
    after: "Draft, previously finished.",
  },
]) {
  test(`the editor of ${kind} warns too`, async ({ page }) => {
    await signUp(page);
    const all = (await findStudies(page)).replace(/studies$/, kind);
    const headers = { origin: originOf(page) };
    const answer = await page.request.post(all, { headers, data: { title: "Found", status: "published" } });
    const { id } = await answer.json();
    await page.goto(`/#${address}/edit/${id}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).first().fill("Found again");
    await expect(page.getByText(after)).toBeVisible();
    await expectSaved(page);
    expect(await (await page.request.get(`${all}/${id}`)).json()).toMatchObject({ status: "draft" });
  });
}

test("start and end dates can be moved in either order, but the end can't be before the start", async ({
  page,
}) => {
  await signUp(page);
  const days = { startDate: "2030-03-01", endDate: "2030-03-31" };
  const { id } = await storeStudy(page, { title: "Romans", scripture: "Romans 8", ...days });
  await editStudy(page, id);
  await page.getByRole("tab", { name: "Study Settings" }).click();
  const start = page.getByLabel("Start Date");
  const end = page.getByLabel("End Date");
  await start.fill("2030-05-01");
  await expect(page.getByText("Start date cannot be after the end date")).toBeVisible();
  await end.fill("2030-05-31");
  await expect(page.getByText("Start date cannot be after the end date")).toBeHidden();
  await expectSaved(page);
  await expect
    .poll(() => readStudy(page, id))
    .toMatchObject({ startDate: "2030-05-01", endDate: "2030-05-31" });
  await end.fill("2030-04-30");
  await expect(page.getByText("End date cannot be before the start date")).toBeVisible();
  await start.fill("2030-04-01");
  await expect
    .poll(() => readStudy(page, id))
    .toMatchObject({ startDate: "2030-04-01", endDate: "2030-04-30" });
});

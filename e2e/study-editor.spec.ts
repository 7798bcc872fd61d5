import type { Page } from "@playwright/test";
import { expect, signUp, test } from "./test.ts";

const title = (page: Page) => page.getByRole("textbox", { name: "Study Title" });
const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("a study is created in three tabs, saved while it is written, and published", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  await expect(page.getByRole("heading", { level: 1, name: "Create Bible Study" })).toBeVisible();

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Title and Scripture reference are required");
  await title(page).click();
  await page.keyboard.type("Life in the Spirit");
  await expectSaved(page);
  await expect(page).toHaveURL(/#\/create\/biblestudy\/[\da-f-]{36}$/);
  await expect(title(page)).toBeFocused();
  await page.getByRole("textbox", { name: "Scripture Reference" }).fill("Romans 8:1-11");
  await page.getByRole("textbox", { name: "Study Objectives" }).fill("To walk by the Spirit");
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByText("No sessions added yet")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("At least one session is required");
  await page.getByRole("button", { name: "Add First Session" }).click();
  await expect(page.getByRole("textbox", { name: "Session Title" })).toHaveValue("Session 1");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("textbox", { name: "Question 1" }).fill("What is condemnation?");
  await expect(page.getByRole("button", { name: "Remove Question 1" })).toBeDisabled();
  await page.getByRole("button", { name: "Add Question" }).click();
  await expect(page.getByRole("textbox", { name: "Question 2" })).toBeFocused();
  await page.keyboard.type("What sets us free?");
  await page.getByRole("textbox", { name: "Activity 1" }).fill("Read the passage aloud");
  await expect(page.getByRole("button", { name: "Remove Media 1" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Link" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await expect(page.locator("iframe")).toHaveAttribute("src", "https://www.youtube.com/embed/dQw4w9WgXcQ");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("youtube");
  await page.getByRole("button", { name: "Add Another Session" }).click();
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("combobox", { name: "Frequency" }).selectOption({ label: "Bi-weekly" });
  await expect(page.getByPlaceholder("#youth #adults #womens #mens")).toBeVisible();
  await page.getByText("More details").click();
  await page.getByRole("textbox", { name: "Expected Outcomes" }).fill("Peace\nHope");
  await page.getByRole("button", { name: "Create Study" }).click();
  await expect(page).toHaveURL(/#\/study\/[\da-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: "Life in the Spirit" })).toBeVisible();
});

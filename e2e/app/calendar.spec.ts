// The events calendar of the community dashboard.
import { expect, expectAccessible, signUp, test } from "../support/test.ts";

const monthName = (date: Date) => date.toLocaleDateString("en-US", { month: "long", year: "numeric" });

test("a month shows 42 days from a Monday; months can be paged, and a selected day lists its events", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/#/community/dashboard");
  const calendar = page.getByRole("region", { name: "Events Calendar" });
  const days = calendar.getByRole("cell").getByRole("button");
  const now = new Date();
  await expect(calendar.getByText(monthName(now), { exact: true })).toBeVisible();
  await expect(days).toHaveCount(42);
  await expect(calendar.getByRole("columnheader").first()).toHaveText("Mon");
  await expect(calendar.getByText("Select a date to view events")).toBeVisible();

  await calendar.getByRole("button", { name: "Next month" }).click();
  const next = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  await expect(calendar.getByText(monthName(next), { exact: true })).toBeVisible();
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await calendar.getByRole("button", { name: "Go to events in November 2024" }).click();
  await expect(calendar.getByText("November 2024", { exact: true })).toBeVisible();

  await expect(days.first()).toHaveAccessibleName(/October 28, 2024/);
  await expect(days.first()).toBeDisabled();
  await expect(days.nth(4)).toBeEnabled();
  await expect(days.last()).toHaveAccessibleName(/December 8, 2024/);
  await expect(days.last()).toBeDisabled();

  await calendar.getByRole("button", { name: "Sunday, November 24, 2024, 2 events" }).click();
  await expect(calendar.getByRole("link", { name: /Thanksgiving Service/ })).toBeVisible();
  await expect(calendar.getByRole("link", { name: /Young Adults/ })).toBeVisible();
  await expectAccessible(page);
  const empty = calendar.getByRole("button", { name: "Monday, November 25, 2024" });
  await empty.click();
  await expect(calendar.getByText("No events scheduled for this date")).toBeVisible();
  await empty.click();
  await expect(calendar.getByText("Select a date to view events")).toBeVisible();

  await page.keyboard.press("ArrowUp");
  await expect(calendar.getByRole("button", { name: "Monday, November 18, 2024" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(calendar.getByRole("button", { name: "Tuesday, November 19, 2024" })).toBeFocused();
});

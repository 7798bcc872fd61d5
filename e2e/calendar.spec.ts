// The events calendar of the community dashboard.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signUp, test, THOROUGH } from "./test.ts";

async function openCalendar(page: Page) {
  await signUp(page);
  await page.goto("/#/community/dashboard");
  return page.getByRole("region", { name: "Events Calendar" });
}

const monthName = (date: Date) => date.toLocaleDateString("en-US", { month: "long", year: "numeric" });

test("a month has 42 cells from a Monday on; it is paged, and a chosen day lists its events", async ({
  page,
}) => {
  const calendar = await openCalendar(page);
  const now = new Date();
  await expect(calendar.getByRole("grid", { name: monthName(now) })).toBeVisible();
  await expect(calendar.getByRole("gridcell")).toHaveCount(42);
  await expect(calendar.getByRole("columnheader").first()).toHaveText(/Monday/);
  await expect(calendar.getByText("Select a date to view events")).toBeVisible();

  await calendar.getByRole("button", { name: "Next month" }).click();
  await expect(
    calendar.getByRole("grid", { name: monthName(new Date(now.getFullYear(), now.getMonth() + 1, 1)) }),
  ).toBeVisible();
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await calendar.getByRole("button", { name: "Go to the events of November 2024" }).click();
  await expect(calendar.getByRole("grid", { name: "November 2024" })).toBeVisible();

  const cells = calendar.getByRole("gridcell").getByRole("button");
  await expect(cells.first()).toHaveAccessibleName(/October 28, 2024/);
  await expect(cells.first()).toBeDisabled();
  await expect(cells.nth(4)).toBeEnabled();
  await expect(cells.last()).toHaveAccessibleName(/December 8, 2024/);
  await expect(cells.last()).toBeDisabled();

  await calendar.getByRole("button", { name: "Sunday, November 24, 2024, 2 events" }).click();
  await expect(calendar.getByRole("link", { name: /Thanksgiving Service/ })).toBeVisible();
  await expect(calendar.getByRole("link", { name: /Young Adults/ })).toBeVisible();
  await expectAccessible(page);
  await calendar.getByRole("button", { name: "Monday, November 25, 2024" }).click();
  await expect(calendar.getByText("No events scheduled for this date")).toBeVisible();
  await calendar.getByRole("button", { name: "Monday, November 25, 2024" }).click();
  await expect(calendar.getByText("Select a date to view events")).toBeVisible();

  await calendar.getByRole("button", { name: "Today" }).click();
  await expect(calendar.getByRole("grid", { name: monthName(now) })).toBeVisible();
});

test(
  "the calendar goes by keyboard alone: one stop of the Tab key, arrows within, pages and years",
  THOROUGH,
  async ({ page }) => {
    const calendar = await openCalendar(page);
    await calendar.getByRole("button", { name: "Go to the events of November 2024" }).focus();
    await page.keyboard.press("Enter");
    await calendar.getByRole("button", { name: "Next month" }).focus();
    await page.keyboard.press("Tab");
    const focused = (name: string) => expect(calendar.getByRole("button", { name })).toBeFocused();
    await focused("Friday, November 1, 2024");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await focused("Sunday, November 3, 2024, 1 event");
    await page.keyboard.press("Enter");
    const event = calendar.getByRole("link", { name: /All Saints/ });
    await expect(event).toBeVisible();
    await expect(
      calendar.getByRole("gridcell", { name: "Sunday, November 3, 2024, 1 event" }),
    ).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await focused("Sunday, October 27, 2024");
    await expect(calendar.getByRole("grid", { name: "October 2024" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await focused("Monday, November 4, 2024");
    await page.keyboard.press("End");
    await focused("Sunday, November 10, 2024, 1 event");
    await page.keyboard.press("PageDown");
    await focused("Tuesday, December 10, 2024");
    await page.keyboard.press("Shift+PageUp");
    await focused("Sunday, December 10, 2023");
    await page.keyboard.press("Shift+PageDown");
    await page.keyboard.press("PageUp");
    await focused("Sunday, November 10, 2024, 1 event");
    await page.keyboard.press("Tab");
    await expect(calendar.getByRole("button", { name: "Today" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(event).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /All Saints/ })).toBeVisible();
  },
);

// A language model: its text is streamed, it can be stopped, and it is never replaced silently.
import type { ModelServerOptions } from "../../server/engine/model/calls/testing-model-server.ts";
import { runSteps } from "../support/sermon-steps.ts";
import { expect, expectAccessible, test } from "../support/test.ts";
import { MODEL, withModel } from "../support/with-model.ts";

const BEGINNING = /seeing the multitudes/i;
const holdAllButBeginning: ModelServerOptions["fault"] = ({ input }) =>
  BEGINNING.test(input) ? undefined : { kind: "hang", after: 400 };

test("a model's text is streamed, and cancelling stops the model", async ({ browser }) => {
  await withModel(browser, { fault: holdAllButBeginning }, async ({ page, model }) => {
    await expect(page.getByText(`${MODEL} on this machine`)).toBeVisible();
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    await expect(page.getByText("Cleaning and formatting the transcript...")).toBeVisible();
    // The collapsed original has the same text.
    await expect(page.getByText(BEGINNING).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeHidden();
    await expect.poll(() => model.abandoned).toBeGreaterThan(0);
  });
});

test("a lesson plan and highlights are streamed", async ({ browser }) => {
  let isHeld = true;
  const hold: ModelServerOptions["fault"] = ({ step }) =>
    isHeld && (step === "lesson plan" || step === "highlights") ? { kind: "hang", after: 400 } : undefined;
  await withModel(browser, { fault: hold }, async ({ page }) => {
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Generate Summary" }).click();
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByRole("button", { name: "Generate Lesson Plan" }).click();
    await expect(page.getByRole("heading", { name: /^1\. Opening/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^7\. Prayer/ })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: /^1\. Opening/ })).toBeHidden();
    isHeld = false;
    await page.getByRole("button", { name: "Generate Lesson Plan" }).click();
    await expect(page.getByRole("heading", { name: "Generated Lesson Plan" })).toBeVisible();

    isHeld = true;
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Extract Highlights" }).click();
    await expect(page.getByRole("blockquote").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Extracting Highlights Result" })).toBeHidden();
    await expectAccessible(page);
  });
});

const refuse = () => ({ kind: "status" as const, status: 401 });

test("the error of a model is shown, and the built-in engine runs only on request", async ({ browser }) => {
  await withModel(browser, { fault: refuse }, async ({ page }) => {
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Error during Refining Transcript: Failed to refining transcript");
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeHidden();
    await expectAccessible(page);

    await alert.getByRole("button", { name: "Run this step with the built-in engine" }).click();
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
    await page.getByText("Details").click();
    await expect(page.getByRole("definition").first()).toHaveText("Built-in engine");
  });
});

/** Drops a "not" when refining, and invents a quote. */
const lie: ModelServerOptions["answer"] = ({ step }, sensible) => {
  if (step === "refine") return sensible.replace("Think not that I am come", "Think that I am come");
  if (step !== "highlights") return sensible;
  const { highlights } = JSON.parse(sensible) as { highlights: object[] };
  const invented = { quote: "Every cloud of this valley has a lining of silver.", note: "Never said." };
  return JSON.stringify({ highlights: [...highlights, invented] });
};

test("invented and lost text of a model is counted", async ({ browser }) => {
  await withModel(browser, { answer: lie }, async ({ page }) => {
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    await expect(page.getByText(/^1 section was refined by the built-in engine/)).toBeVisible();
    const kept = page.getByRole("paragraph").filter({ hasText: /think not that I am come to destroy/i });
    await expect(kept).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Next" }).click();
    await runSteps(page, 1);
    await expect(page.getByText("1 quote was left out because it isn’t in your transcript.")).toBeVisible();
    await expect(page.getByText("lining of silver")).toBeHidden();
  });
});

// Renders HTML and Markdown in a browser with the app's own functions.
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import fc from "fast-check";
import { build } from "vite";
import { hostileHtml, runsPer10000 } from "../../contract/testing-fuzz.ts";
import { sanitizeMarkdown } from "../../server/processing/safe-markdown.ts";
import { sanitizeLessonPlan } from "../../server/sermons/lesson-plan-html.ts";
import { MAIN } from "../support/test.ts";

const ELEMENTS =
  "a abbr acronym address area article aside b bdi bdo big blink blockquote br caption center cite code col colgroup data " +
  "datalist dd del details dfn dialog dir div dl dt element em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 " +
  "header hgroup hr i ins kbd label legend li main map mark marquee menu menuitem meter nav nobr ol optgroup option " +
  "output p picture pre progress q rp rt ruby s samp search section slot small source spacer span strike strong sub " +
  "summary sup table tbody td tfoot th thead time tr track tt u ul var wbr";

/** Bundles a module of the app as a script that defines a global variable with this name. */
async function bundle(file: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      lib: {
        entry: path.join(import.meta.dirname, "../../web/ui/text", file),
        formats: ["iife"],
        name,
      },
    },
  });
  const [made] = [result].flat();
  const [chunk] = made && "output" in made ? made.output : [];
  if (chunk?.type !== "chunk") throw new Error("nothing was built");
  return chunk.code;
}

interface Show {
  sanitizeHtml(html: string): string;
  renderMarkdown(markdown: string): string;
}

interface Complaint {
  source: string;
  shown: string;
  problem: string;
}

/** Renders each text in the page as the app does, and returns the problems found in the result. */
const showAll = (page: Page, show: keyof Show, texts: readonly string[]): Promise<Complaint[]> =>
  page.evaluate(
    ({ show: how, sources, elements }) => {
      const { safeHtml, safeMarkdown } = window as unknown as {
        safeHtml: Pick<Show, "sanitizeHtml">;
        safeMarkdown: Pick<Show, "renderMarkdown">;
      };
      const { sanitizeHtml } = safeHtml;
      const toShown = how === "sanitizeHtml" ? sanitizeHtml : safeMarkdown.renderMarkdown;
      const known = new Set(elements);
      const findProblem = (root: Element): string | undefined => {
        for (const element of root.querySelectorAll("*")) {
          if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") return "is of another language";
          if (!known.has(element.localName)) return `has ${element.localName}`;
          for (const { name, value } of element.attributes) {
            if (/^on|^(?:style|class|id|name|src|srcdoc|action|formaction)$/.test(name)) return `has ${name}`;
            if (name === "href" && !/^(?:https?:|mailto:)/i.test(value)) return `leads to ${value}`;
          }
        }
        return undefined;
      };
      const place = document.createElement("div");
      document.body.append(place);
      return sources.flatMap((source) => {
        const shown = toShown(source);
        place.innerHTML = shown;
        const problem =
          findProblem(place) ?? (sanitizeHtml(shown) === shown ? undefined : "is not shown so again");
        return problem === undefined ? [] : [{ source, shown, problem }];
      });
    },
    { show, sources: [...texts], elements: ELEMENTS.split(" ") },
  );

test(
  "rendered HTML runs no script, loads nothing, and links only to web pages and email addresses",
  MAIN,
  async ({ page }) => {
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setContent("<!DOCTYPE html><title>Shown</title>");
    await page.addScriptTag({ content: await bundle("sanitize-html.ts", "safeHtml") });
    await page.addScriptTag({ content: await bundle("render-markdown.ts", "safeMarkdown") });

    const sent = fc.sample(hostileHtml, runsPer10000(1500));
    const shown = [
      await showAll(page, "sanitizeHtml", sent),
      await showAll(page, "renderMarkdown", sent),
      await showAll(page, "sanitizeHtml", sent.map(sanitizeLessonPlan)),
      await showAll(page, "renderMarkdown", sent.map(sanitizeMarkdown)),
    ];
    expect(shown.map((complaints) => complaints.slice(0, 3))).toEqual([[], [], [], []]);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(ran).toEqual([]);
    expect(asked).toEqual([]);
  },
);

import { marked } from "marked";
import { DOCS_STYLE } from "./docs-style.ts";
import { escapeHtml } from "./escape-html.ts";
import {
  type Answer,
  HTTP_METHODS,
  type MediaContent,
  type OpenApiDocument,
  type Operation,
  type Reference,
} from "./openapi.ts";
import { OPENAPI_PATH } from "./other-operations.ts";
import { writeShape } from "./shape-notation.ts";

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The document as a page for people: everything on one page, to be searched in the browser, and no script. */
export function writeDocsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const calls = listCalls(document);
  const callsOf = (group: string) => calls.filter(({ operation }) => operation.tags[0] === group);
  const shapes = Object.entries(components.schemas).toSorted(([one], [other]) => one.localeCompare(other));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="icon" href="/favicon.svg">
<style>${DOCS_STYLE}</style>
</head>
<body>
<main>
<header>
<h1>The API of ${escapeHtml(info.title)}</h1>
<p class="lead">${escapeHtml(info.summary)}</p>
<p>Version ${escapeHtml(info.version)} · for programs: <a href="${OPENAPI_PATH}">OpenAPI ${escapeHtml(document.openapi)}</a></p>
${writeProse(info.description)}
</header>
<nav aria-label="Groups of calls"><ul>
${tags.map(({ name }) => `<li><a href="#${name}">${escapeHtml(name)}</a></li>`).join("\n")}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
${tags.map((tag) => writeGroup(tag, callsOf(tag.name), components.responses)).join("\n")}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
<p>What calls and answers have in common. A question mark follows what may be left out.</p>
${shapes.map(([name, shape]) => `<h3 id="shape-${name}">${name}</h3>\n${writeBlock(writeShape(shape))}`).join("\n")}
</section>
</main>
</body>
</html>`;
}

const listCalls = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );

type Shared = Record<string, Answer>;

const writeGroup = (
  { name, description }: { name: string; description: string },
  calls: readonly Call[],
  shared: Shared,
): string => `<section aria-labelledby="${name}">
<h2 id="${name}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}.</p>
${calls.map((call) => writeCall(call, shared)).join("\n")}
</section>`;

const writeCall = (
  { method, path, operation }: Call,
  shared: Shared,
): string => `<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${writeAddress(path)}</code><span class="what">${writeLine(operation.summary)}</span></summary>
${operation.description ? writeProse(operation.description) : ""}
<p>${sayForWhom(operation)}</p>
${writeParameters(operation)}
${operation.requestBody ? `<h4>Body</h4>\n${writeContent(operation.requestBody.content)}` : ""}
<h4>Answers</h4>
${writeAnswers(operation, shared)}
</details>`;

function sayForWhom({ security: [needed] }: Operation): string {
  if (!needed) return "For everybody.";
  return "session" in needed ? "For whoever is signed in." : "For whoever has the token of the metrics.";
}

/** May break after each part, on a telephone for example. */
const writeAddress = (path: string): string => escapeHtml(path).replaceAll("/", "/<wbr>");

function writeParameters({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema, description }) =>
      `<li><b>${escapeHtml(name)}</b>${required ? "" : "?"} in the ${place}: ${writeShape(schema)}${description ? ` · ${writeLine(description)}` : ""}</li>`,
  );
  return `<h4>Parameters</h4>\n<ul>${rows.join("")}</ul>`;
}

function writeAnswers({ responses }: Operation, shared: Shared): string {
  const entries = Object.entries(responses).map(([status, response]) => {
    const answer = "$ref" in response ? undefined : response;
    const text = response.description ?? findShared(response, shared).description;
    const headers = Object.entries(answer?.headers ?? {}).map(
      ([name, { description }]) => `<p>Header <b>${escapeHtml(name)}</b>: ${escapeHtml(description)}</p>`,
    );
    return `<dt>${status}</dt><dd>${writeLine(text)}${headers.join("")}${writeContent(answer?.content ?? {})}</dd>`;
  });
  return `<dl>${entries.join("\n")}</dl>`;
}

const findShared = (response: Answer | Reference, shared: Shared): { description: string } =>
  "$ref" in response
    ? (shared[response.$ref.split("/").at(-1) ?? ""] ?? { description: "" })
    : { description: response.description };

const writeContent = (content: Record<string, MediaContent>): string =>
  Object.entries(content)
    .map(([type, { schema, "x-event-data": events }]) => {
      const shape = type.startsWith("application/json") ? schema : events;
      const kind = `<p class="type">${escapeHtml(type)}${events ? ", the data of each event:" : ""}</p>`;
      return kind + (shape ? writeBlock(writeShape(shape)) : "");
    })
    .join("");

const writeBlock = (shape: string): string => `<pre tabindex="0">${shape}</pre>`;

/** Texts of the document are our own Markdown. */
const writeProse = (markdown: string): string => marked.parse(markdown, { async: false });
const writeLine = (markdown: string): string => marked.parseInline(markdown, { async: false });

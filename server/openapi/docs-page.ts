import { escapeUTF8 as escapeHtml } from "entities";
import { marked } from "marked";
import { type Answer, HTTP_METHODS, type OpenApiDocument, type Operation, type Schema } from "./openapi.ts";
import { OPENAPI_PATH } from "./other-operations.ts";

const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#faf8f4, #1a1816);
  --ink: light-dark(#26211c, #d9d2c8);
  --hairline: light-dark(#e6e0d6, #37322d);
  --accent: light-dark(#256553, #93c0b0);
}
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a, summary b { color: var(--accent); }
details, pre { margin: 0.5rem 0; padding: 0.5rem 1rem; border: 1px solid var(--hairline); border-radius: 0.5rem; }
summary { cursor: pointer; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export function writeDocsPage(document: OpenApiDocument): string {
  const { info, tags, components, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ title: `${method.toUpperCase()} ${path}`, operation }] : [];
    }),
  );
  const groups = tags.map(({ name, description }) => {
    const calls = operations.filter(({ operation }) => operation.tags[0] === name);
    const written = calls.map(({ title, operation }) =>
      writeOperation(title, operation, components.responses),
    );
    return `<h2 id="${name}">${name}</h2>\n<p>${escapeHtml(description)}.</p>\n${written.join("\n")}`;
  });
  const shapes = Object.entries(components.schemas)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `<h3 id="shape-${name}">${name}</h3>\n${writeSchema(schema)}`);
  const links = [...tags.map(({ name }) => name), "Shapes"].map((name) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${info.title} API</h1>
<p>${escapeHtml(info.summary)}</p>
<p>Version ${info.version} · machine-readable: <a href="${OPENAPI_PATH}">OpenAPI ${document.openapi}</a></p>
${marked.parse(info.description, { async: false })}
<nav aria-label="Operation groups">${links.join(" · ")}</nav>
${groups.join("\n")}
<h2 id="Shapes">Shapes</h2>
<p>JSON Schemas that requests and responses share.</p>
${shapes.join("\n")}
</main>
</body>
</html>`;
}

function writeOperation(
  title: string,
  { operationId, summary, description, parameters = [], requestBody, responses }: Operation,
  shared: Record<string, Answer>,
): string {
  const listed = parameters.map(
    ({ name, in: place, required, schema, description: about }) =>
      `- **${name}** in the ${place}${required ? "" : ", optional"}: \`${JSON.stringify(schema)}\` ${about ?? ""}`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const answer = "$ref" in response ? shared[response.$ref.split("/").at(-1) ?? ""] : response;
    const headers = Object.entries(answer?.headers ?? {}).map(
      ([name, header]) => `; header \`${name}\`: ${header.description}`,
    );
    // The introduction describes the body of errors.
    const content = "$ref" in response ? "" : writeContent(response.content);
    return `${writeLine(`**${status}** ${answer?.description}${headers.join("")}`)}${content}`;
  });
  return `<details id="${operationId}">
<summary><b>${escapeHtml(title)}</b> ${writeLine(summary)}</summary>
${writeLine(description)}
${marked.parse(listed.join("\n"), { async: false })}
${requestBody ? `<p>Request body</p>${writeContent(requestBody.content)}` : ""}
${answers.map((answer) => `<div>${answer}</div>`).join("\n")}
</details>`;
}

const writeLine = (markdown: string): string => marked.parseInline(markdown, { async: false });

const writeContent = (content: Answer["content"] = {}): string =>
  Object.entries(content)
    .map(([type, { schema, "x-event-data": events }]) => `<div>${type}</div>${writeSchema(events ?? schema)}`)
    .join("");

const writeSchema = (schema: Schema): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#shape-$1">$1</a>',
  )}</pre>`;

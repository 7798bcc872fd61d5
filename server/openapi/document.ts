import packageJson from "../../package.json" with { type: "json" };
import { describeErrorAnswers } from "./answers.ts";
import { describeAccountCalls } from "./account-operations.ts";
import type { OpenApiDocument, Operation, Parameter, Paths } from "./openapi.ts";
import { describeEndpoints, SESSION } from "./operations.ts";
import { describeOthers, METRICS } from "./other-operations.ts";
import { describeSchemas } from "./schemas.ts";
import { TAGS } from "./tags.ts";

const DESCRIPTION = `
Everything that Berea's own pages do goes through this API. Bodies and answers are JSON unless said otherwise.

**Signing in.** Send e-mail and password to \`POST /api/auth/sign-in/email\` and send the cookies of its answer along with
every further call. An \`{uid}\` in a path is the id of the signed-in person (\`user.id\` there); what belongs to others looks
missing.

**Failures** are answered as \`{"error": {"code", "message"}}\`; the message is a sentence for people.

**Versions.** A record has a \`version\`. A change names the one that it is based on; where the record was changed since, the
answer is 409 with the record as it is now in \`current\`, and nothing is overwritten.

**Lists** come last changed first, in pages: \`next\` of one page is \`after\` of the following.

**Uploads** of recordings and files are resumable ([tus 1.0](https://tus.io/protocols/resumable-upload)): any tus client
can send them.

**Event streams** are those of the HTML standard (\`text/event-stream\`); the data of each event is JSON, whose shape is given
as \`x-event-data\`.
`.trim();

/** The whole API as OpenAPI 3.1, made of the contract. */
export function describeApi(): OpenApiDocument {
  const schemas = describeSchemas();
  const paths = completePaths(merge(describeEndpoints(schemas), describeOthers(), describeAccountCalls()));
  return {
    openapi: "3.1.1",
    info: {
      title: "Berea",
      version: packageJson.version,
      summary: packageJson.description,
      description: DESCRIPTION,
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: describeErrorAnswers(paths),
      securitySchemes: {
        [METRICS]: { type: "http", scheme: "bearer", description: "The METRICS_TOKEN of the installation." },
        [SESSION]: {
          type: "apiKey",
          in: "cookie",
          name: "berea.session_token",
          description: "Set by signing in; over https its name begins with `__Host-`.",
        },
      },
    },
  };
}

function merge(...parts: Paths[]): Paths {
  const paths: Paths = {};
  for (const [path, operations] of parts.flatMap((part) => Object.entries(part))) {
    paths[path] = { ...paths[path], ...operations };
  }
  return paths;
}

/** With those parameters of each path that its operations have not described further. */
function completePaths(paths: Paths): Paths {
  for (const [path, operations] of Object.entries(paths)) {
    for (const operation of Object.values(operations)) completeParameters(path, operation);
  }
  return paths;
}

function completeParameters(path: string, operation: Operation): void {
  const named = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !named.some((parameter) => parameter.name === name));
  if (missing.length === 0) return;
  const added: Parameter[] = missing.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  operation.parameters = [...added, ...(operation.parameters ?? [])];
}

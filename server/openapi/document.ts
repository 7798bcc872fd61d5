import { z } from "zod";
import { createDocument, type ZodOpenApiOverride } from "zod-openapi";
import packageJson from "../../package.json" with { type: "json" };
import { ACCOUNT_OPERATIONS } from "./account-operations.ts";
import { listEndpointOperations } from "./endpoint-operations.ts";
import { addDescriptions } from "./descriptions.ts";
import { GROUPS, listNamedShapes } from "./groups.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { describePaths } from "./operations.ts";
import { OTHER_OPERATIONS } from "./other-operations.ts";

const DESCRIPTION = `
Berea's own pages use this API for everything. Requests and responses are JSON unless noted otherwise.

**Authentication.** Send the email and password to \`POST /api/auth/sign-in/email\`, and send the cookies of its response with
every later request. \`{uid}\` in a path is the id of the signed-in user (\`user.id\` in that response). Data of other users is
reported as not found. Scripts send an API token instead, which users create in their profile:
\`Authorization: Bearer berea_…\`. Each operation says which scope a token needs. Sessions, passwords, API tokens, YouTube,
account deletion and what only the operator may do require a sign-in.

**Errors** have the body \`{"error": {"code", "message"}}\`. The message is a sentence to show to users.

**Versions.** Every record has a \`version\`. A change includes the version that it is based on. If the record has changed
since then, the response is 409 with the latest record in \`current\`, and nothing is overwritten.

**Lists** are sorted by last change, newest first, and paginated: pass \`next\` of a page as \`after\` to get the next page.

**Uploads** of recordings and files are resumable and work with any [tus 1.0](https://tus.io/protocols/resumable-upload) client.

**Event streams** follow the HTML standard (\`text/event-stream\`). The data of each event is JSON; \`x-event-data\` is its schema.
`.trim();

/** The whole API as OpenAPI 3.1, from the contract. */
export function describeApi(): OpenApiDocument {
  const shapes = Object.entries(listNamedShapes());
  for (const [id, shape] of shapes) z.globalRegistry.add(shape, { id });
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Berea",
        version: packageJson.version,
        summary: packageJson.description,
        description: DESCRIPTION,
        contact: { name: "The operator of this server" },
      },
      servers: [{ url: "/" }],
      tags: Object.entries(GROUPS).map(([name, { description }]) => ({ name, description })),
      paths: describePaths([...listEndpointOperations(), ...OTHER_OPERATIONS, ...ACCOUNT_OPERATIONS]),
      components: {
        securitySchemes: {
          metrics: { type: "http", scheme: "bearer", description: "The METRICS_TOKEN of this server." },
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "An API token with the scope `read` or `write`; `write` includes `read`.",
          },
          session: {
            type: "apiKey",
            in: "cookie",
            name: "berea.session_token",
            description: "Set when you sign in. Over HTTPS, its name starts with `__Host-`.",
          },
        },
      },
    },
    { override: simplify },
  );
  // The names are for this document only. JSON Schemas for language models must not contain them.
  for (const [, shape] of shapes) z.globalRegistry.remove(shape);
  // More tools support OpenAPI 3.1 than 3.2, but it can't describe the data of events.
  const written = JSON.parse(
    JSON.stringify(document).replaceAll('"itemSchema":', '"x-event-data":'),
  ) as OpenApiDocument;
  addDescriptions(written);
  return written;
}

/** Removes redundant keywords, and defaults that differ each time, such as generated ids. */
const simplify: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { _zod: internals } = zodSchema;
  if (internals.def.type === "default" && isChanging(internals.def)) delete jsonSchema.default;
};

const isChanging = (def: { readonly defaultValue: unknown }): boolean =>
  typeof def.defaultValue === "string" && def.defaultValue !== def.defaultValue;

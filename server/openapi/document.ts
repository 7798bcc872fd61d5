import { z } from "zod";
import { createDocument, type ZodOpenApiOverride } from "zod-openapi";
import packageJson from "../../package.json" with { type: "json" };
import { ACCOUNT_OPERATIONS } from "./account-operations.ts";
import { listEndpointOperations } from "./endpoint-operations.ts";
import { GROUPS, listNamedShapes } from "./groups.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { describePaths } from "./operations.ts";
import { OTHER_OPERATIONS } from "./other-operations.ts";

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
      },
      servers: [{ url: "/" }],
      tags: Object.entries(GROUPS).map(([name, { about }]) => ({ name, description: about })),
      paths: describePaths([...listEndpointOperations(), ...OTHER_OPERATIONS, ...ACCOUNT_OPERATIONS]),
      components: {
        securitySchemes: {
          metrics: { type: "http", scheme: "bearer", description: "The METRICS_TOKEN of the installation." },
          session: {
            type: "apiKey",
            in: "cookie",
            name: "berea.session_token",
            description: "Set by signing in; over https its name begins with `__Host-`.",
          },
        },
      },
    },
    { override: simplify },
  );
  // Their names are for this document alone: what is asked of models has its own JSON Schemas.
  for (const [, shape] of shapes) z.globalRegistry.remove(shape);
  // OpenAPI 3.1, which more tools read than 3.2, has no word for the data of events.
  return JSON.parse(
    JSON.stringify(document).replaceAll('"itemSchema":', '"x-event-data":'),
  ) as OpenApiDocument;
}

/** Removes what says nothing more, and the default that differs every time, as that of an id does. */
const simplify: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { _zod: internals } = zodSchema;
  if (internals.def.type === "default" && isChanging(internals.def)) delete jsonSchema.default;
};

const isChanging = (def: { readonly defaultValue: unknown }): boolean =>
  typeof def.defaultValue === "string" && def.defaultValue !== def.defaultValue;

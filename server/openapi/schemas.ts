// The contract's shapes as JSON Schema.
import { z } from "zod";
import {
  BiblePassage,
  CheckedReference,
  SermonChecks,
  Source,
  TextSpan,
} from "../../contract/records/checks.schema.ts";
import { ContentItem, FoundContent } from "../../contract/records/content.schema.ts";
import {
  Devotional,
  DevotionalChange,
  DevotionalChecks,
  DevotionalItem,
  DevotionalOrigin,
  DevotionalVersion,
  NewDevotional,
} from "../../contract/records/devotional.schema.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { EngineInfo, TokenCount } from "../../contract/processing/engine.schema.ts";
import { ErrorBody } from "../../contract/errors.schema.ts";
import { Job, NewJob } from "../../contract/processing/jobs.schema.ts";
import { MediaFile } from "../../contract/media/media.schema.ts";
import { Preferences, Profile, ProfileChange } from "../../contract/account/profile.schema.ts";
import { ResultInfo } from "../../contract/records/results.schema.ts";
import { NewSermon, Sermon, SermonChange, SermonItem } from "../../contract/records/sermon.schema.ts";
import { SpeechInfo, SpeechModel } from "../../contract/processing/speech.schema.ts";
import { Progress, StreamEvent } from "../../contract/stream.schema.ts";
import {
  GeneratedContent,
  NewStudy,
  Study,
  StudyChange,
  StudyChecks,
  StudyItem,
  StudyMedia,
  StudySession,
  StudyVersion,
} from "../../contract/records/study.schema.ts";
import { Installation } from "../../contract/account/system.schema.ts";
import {
  NewTestimony,
  Testimony,
  TestimonyChange,
  TestimonyItem,
  TestimonyVersion,
} from "../../contract/records/testimony.schema.ts";
import { Segment } from "../../contract/transcript/transcript.schema.ts";
import { SermonVersion } from "../../contract/records/sermon-version.schema.ts";
import type { Schema } from "./openapi.ts";

/** What answers hold, by name; everything else stands where it is used. */
const ANSWERED = {
  BiblePassage,
  CheckedReference,
  ContentItem,
  Devotional,
  DevotionalChecks,
  DevotionalItem,
  DevotionalOrigin,
  DevotionalVersion,
  EngineInfo,
  Error: ErrorBody,
  FoundContent,
  GeneratedContent,
  Installation,
  Job,
  MediaFile,
  Preferences,
  Profile,
  Progress,
  ResultInfo,
  Segment,
  Sermon,
  SermonChecks,
  SermonItem,
  SermonVersion,
  Source,
  SpeechInfo,
  SpeechModel,
  StreamEvent,
  Study,
  StudyChecks,
  StudyItem,
  StudyMedia,
  StudySession,
  StudyVersion,
  Testimony,
  TestimonyItem,
  TestimonyVersion,
  TextSpan,
  TokenCount,
};

/** What is sent, by name: what an answer always has may be left out there. */
const SENT = {
  DevotionalChange,
  NewDevotional,
  NewJob,
  NewSermon,
  NewSegment: Segment,
  NewStudy,
  NewStudyMedia: StudyMedia,
  NewStudySession: StudySession,
  NewTestimony,
  ProfileChange,
  SermonChange,
  StudyChange,
  TestimonyChange,
};

/** The JSON Schemas of one endpoint; undefined where it has no JSON there. */
export interface EndpointSchemas {
  params: Schema;
  query: Schema;
  body: Schema | undefined;
  response: Schema | undefined;
}

export interface ApiSchemas {
  components: Record<string, Schema>;
  of(endpoint: Endpoint): EndpointSchemas;
}

/** Turns all shapes of the contract's endpoints into JSON Schemas that share their named ones. */
export function describeSchemas(): ApiSchemas {
  const all: Endpoint[] = Object.values(endpoints);
  const keys = new Map(all.map((endpoint, index) => [endpoint, `endpoint${index}`]));
  const sent = convert(SENT, "input", {
    ...collect(all, keys, ({ params }) => params, "Params"),
    ...collect(all, keys, ({ query }) => query, "Query"),
    ...collect(all, keys, ({ body }) => body, "Body"),
  });
  const answered = convert(
    ANSWERED,
    "output",
    collect(all, keys, ({ response }) => response, "Response"),
  );
  return {
    components: { ...answered.named, ...sent.named },
    of: (endpoint) => {
      const key = keys.get(endpoint) ?? "";
      return {
        params: sent.shapes[`${key}Params`] ?? {},
        query: sent.shapes[`${key}Query`] ?? {},
        body: sent.shapes[`${key}Body`],
        response: answered.shapes[`${key}Response`],
      };
    },
  };
}

type Shapes = Record<string, z.ZodType>;

function collect(
  all: readonly Endpoint[],
  keys: ReadonlyMap<Endpoint, string>,
  pick: (endpoint: Endpoint) => z.ZodType,
  ending: string,
): Shapes {
  return Object.fromEntries(
    all
      .map((endpoint) => [`${keys.get(endpoint)}${ending}`, pick(endpoint)] as const)
      .filter(([, shape]) => isJson(shape)),
  );
}

const isJson = (shape: z.ZodType): boolean =>
  !(shape instanceof z.ZodUndefined || shape instanceof z.ZodVoid || shape instanceof z.ZodCustom);

/** All at once, so that what one shape has in common with another is described once. */
function convert(named: Shapes, io: "input" | "output", shapes: Shapes) {
  const metadata = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(named)) metadata.add(shape, { id });
  const everything = z.toJSONSchema(z.object({ named: z.object(named), shapes: z.object(shapes) }), {
    metadata,
    io,
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema);
      if (isMadeAnew(zodSchema)) delete jsonSchema.default;
    },
  });
  const { $defs = {}, properties } = JSON.parse(
    JSON.stringify(everything).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { $defs?: Record<string, Schema>; properties: { shapes: { properties: Record<string, Schema> } } };
  for (const definition of Object.values($defs)) delete definition["id"];
  return { named: $defs, shapes: properties.shapes.properties };
}

/** Leaves out what says nothing more: the expression of a known format, and the bounds of numbers that are exact. */
function simplify(schema: Schema): void {
  if (schema["format"] !== undefined) delete schema["pattern"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
}

/** Whether a default differs every time, as that of an id does. */
function isMadeAnew({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return (
    def.type === "default" && typeof def.defaultValue === "string" && def.defaultValue !== def.defaultValue
  );
}

export type Schema = { [keyword: string]: unknown };

export interface MediaContent {
  schema: Schema;
  /** The data of each event of an event stream (OpenAPI 3.1 itself knows no events). */
  "x-event-data"?: Schema;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, MediaContent>;
}

export interface Reference {
  $ref: string;
  description?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaContent> };
  responses: Record<string, Answer | Reference>;
}

export const HTTP_METHODS = ["get", "head", "post", "put", "patch", "delete", "options"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

export type Paths = Record<string, Partial<Record<HttpMethod, Operation>>>;

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string; contact: { name: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Paths;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, Schema>;
  };
}

export const writePath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { createTestApp, type TestApp } from "../testing/testing.ts";
import { readRoutes } from "../testing/testing-routes.ts";
import { describeApi } from "./document.ts";
import { type HttpMethod, type OpenApiDocument, writePath } from "./openapi.ts";
import { DOCS_PATH, OPENAPI_PATH } from "./other-operations.ts";

let berea: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  berea = await createTestApp({ metricsToken: "a token of the tests" });
  document = (await berea.anonymous.call("GET", OPENAPI_PATH)).body;
});
afterAll(() => berea.close());

describe("the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone({ ...document }))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("contains every endpoint of the contract with its status and errors", () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const operation =
        document.paths[writePath(endpoint.path)]?.[endpoint.method.toLowerCase() as HttpMethod];
      expect(operation?.operationId).toBe(name);
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.responses).toHaveProperty(String(endpoint.status));
      const schemes = [endpoint.access !== "public" && "session", endpoint.tokenScope !== "none" && "bearer"];
      expect(operation?.security?.flatMap(Object.keys)).toEqual(schemes.filter(Boolean));
      const answers = JSON.stringify(operation?.responses);
      for (const code of endpoint.errors) expect(answers).toMatch(new RegExp(`[/_]${code}["_]`));
    }
  });

  test("contains exactly the routes of the server", () => {
    const described = Object.entries(document.paths)
      .filter(([path]) => !path.startsWith("/api/auth/"))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
    const served = readRoutes(berea.app.printRoutes({ commonPrefix: false }));
    expect(described.filter((route) => !served.has(route))).toEqual([]);
    // Fastify adds HEAD to every GET; only the relevant ones are documented.
    const missing = [...served].filter((route) => !described.includes(route) && !route.startsWith("head "));
    expect(missing.filter((route) => route.includes(" /api/") && !route.includes("/api/auth/"))).toEqual([]);
  });

  test("has a unique id for every operation", () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test("describes every path parameter", () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(operations)) {
        const described = parameters.filter((parameter) => parameter.in === "path");
        expect(described.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      }
    }
  });

  test("describes every operation, parameter and shape", () => {
    for (const operations of Object.values(document.paths)) {
      for (const { operationId, description, parameters = [] } of Object.values(operations)) {
        expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\w.*\.$/)]);
        for (const { name, description: about } of parameters)
          expect([operationId, name, about]).toEqual([operationId, name, expect.stringMatching(/\w/)]);
      }
    }
    for (const [name, { description }] of Object.entries(document.components.schemas))
      expect([name, description]).toEqual([name, expect.stringMatching(/\w/)]);
    expect(document.info.contact.name).toMatch(/\w/);
  });

  test("is the same each time it is generated", () => {
    expect(describeApi()).toEqual(describeApi());
    expect(document).toEqual(describeApi());
  });
});

describe("the page", () => {
  test("shows every operation and shape, without scripts", async () => {
    const { status, body, headers } = await berea.anonymous.call("GET", DOCS_PATH);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    for (const operations of Object.values(document.paths)) {
      for (const { operationId } of Object.values(operations)) expect(body).toContain(`id="${operationId}"`);
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(body).toContain(`id="shape-${name}"`);
    }
  });

  test("has no broken links", async () => {
    const { body } = await berea.anonymous.call("GET", DOCS_PATH);
    const targets = [...String(body).matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(100);
    for (const target of new Set(targets)) expect(body).toContain(`id="${target}"`);
  });
});

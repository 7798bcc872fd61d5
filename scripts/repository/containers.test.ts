// Checks the Dockerfile and the Compose file against the code, without Docker.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { systemEndpoints } from "../../contract/account/system.schema.ts";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "../../server/config/config.ts";
import { findBinaries } from "../../server/db/embedded/binaries.ts";
import { Environment } from "../../server/config/environment.ts";
import { getBuiltName, type Program } from "../../server/paths.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const instructions = read("Dockerfile")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const stages: string[][] = [];
for (const line of instructions) {
  if (line.startsWith("FROM ")) stages.push([]);
  stages.at(-1)!.push(line);
}
const final = stages.at(-1)!;
/** The arguments of an instruction in the last stage. */
const all = (name: string) =>
  final.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const imageSettings = Object.fromEntries(
  all("ENV").flatMap((line) => line.split(" ").map((setting) => setting.split("=") as [string, string])),
);

/** Compose as a plugin of Docker, or on its own as in Debian 12; undefined if neither is installed. */
const composeCommand = [["docker", "compose"], ["docker-compose"]].find(
  ([program, ...parameters]) => spawnSync(program!, [...parameters, "version"]).status === 0,
);

interface Service {
  image: string;
  logging: unknown;
  environment: Record<string, string>;
  ports?: string[];
  volumes: string[];
  depends_on?: Record<string, unknown>;
}

const given: Record<string, string> = { SECRET: "s".repeat(32), POSTGRES_PASSWORD: "pg", S3_SECRET: "s3" };
/** The Compose file with only the required variables of `.env`. */
const compose = parse(
  read("compose.yaml").replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, name: string, usual?: string) =>
    usual === undefined ? given[name]! : usual,
  ),
  { merge: true },
) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const { web, worker, database, storage } = compose.services as Record<string, Service> & {
  [Name in "web" | "worker" | "database" | "storage"]: Service;
};

/** Variables that Berea's configuration does not read. */
const OF_OTHERS = /^(NODE_ENV|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY)$/;
const settingsOf = (environment: Record<string, string>) =>
  Object.keys(environment).filter((name) => !OF_OTHERS.test(name));

describe("the image", () => {
  test("uses the project's Node.js version in every stage", () => {
    const bases = stages.map(([first]) => /^FROM node:([\d.]+)-[\w-]+/.exec(first!)?.[1]);
    expect(bases).toEqual(stages.map(() => packageJson.dependencies.node));
  });

  test("contains only runtime files, all of which exist", () => {
    expect(stages.flat()).toContain("RUN npm ci --omit=dev");
    expect(final.join("\n")).not.toContain("npm");
    const ofRepository = stages
      .flat()
      .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
      .flatMap((line) => line.split(" ").slice(1, -1));
    expect(ofRepository.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    // The files of the repository that the server loads at run time.
    const copied = new Set(all("COPY").flatMap((line) => line.split(" ").slice(0, -1)));
    const loaded = ["package.json", "server", "contract"];
    expect(loaded.filter((part) => !copied.has(part))).toEqual([]);
  });

  test("sets only variables that Berea knows and accepts", () => {
    expect(settingsOf(imageSettings).filter((name) => !(name in Environment.shape))).toEqual([]);
    const config = readConfig(imageSettings);
    expect(config.listen).toEqual({ host: "0.0.0.0", port: 3000 });
    expect(all("EXPOSE")).toEqual([String(config.listen.port)]);
    expect(all("VOLUME")).toEqual([config.dataDir]);
  });

  test("runs the server as an unprivileged user, with a health check", () => {
    expect(all("USER")).toEqual(["node"]);
    expect(final.indexOf("USER node")).toBeGreaterThan(
      final.findLastIndex((line) => line.startsWith("RUN ")),
    );
    expect(JSON.parse(all("CMD")[0]!).at(-1)).toBe(
      `server/dist/${getBuiltName("main.ts" satisfies Program)}.js`,
    );
    expect(all("HEALTHCHECK")[0]).toContain(`}${systemEndpoints.health.path}\``);
  });

  test("excludes secrets, data and local builds", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of ["data", "backups", ".git", "**/node_modules", "**/dist"])
      expect(ignored).toContain(name);
  });
});

describe("the composition", () => {
  test("sets only variables that Berea knows and accepts", () => {
    for (const { environment } of [web, worker]) {
      expect(settingsOf(environment).filter((name) => !(name in Environment.shape))).toEqual([]);
      expect(readConfig({ ...imageSettings, ...environment })).toMatchObject({
        database: { kind: "hosted", url: "postgres://berea:pg@database:5432/berea" },
        storage: { bucket: "berea", endpoint: "http://storage:8333" },
        secret: given["SECRET"],
        listen: { port: 3000 },
      });
    }
  });

  test("has a web process and a background process that differ only in their role", () => {
    expect(Object.keys(compose.services)).toEqual(["web", "worker", "database", "storage"]);
    const roles = [web, worker].map(({ environment }) => readConfig(environment).role);
    expect(roles).toEqual(["web", "worker"]);
    expect({ ...web.environment, ROLE: "" }).toEqual({ ...worker.environment, ROLE: "" });
    expect(web.ports).toEqual(["127.0.0.1:3000:3000"]);
    expect(worker.ports).toBeUndefined();
  });

  test("passes on every setting that it does not decide itself", () => {
    const decided = /^(?:PORT|HOST|DATA_DIR|ROLE|DATABASE_URL|STORAGE_URL|AWS_REGION|PUBLIC_URL|SECRET)$/;
    const source = parse(read("compose.yaml"), { merge: true }) as typeof compose;
    const expected = Object.keys(Environment.shape).filter((name) => !decided.test(name));
    for (const { environment } of [source.services["web"]!, source.services["worker"]!])
      expect(environment).toMatchObject(Object.fromEntries(expected.map((name) => [name, `\${${name}:-}`])));
    for (const name of ["PUBLIC_URL", "SECRET"])
      expect(source.services["web"]!.environment[name]).toMatch(`\${${name}:`);
  });

  test("limits all logs", () => {
    for (const { logging } of Object.values(compose.services))
      expect(logging).toEqual({ driver: "json-file", options: { "max-size": "10m", "max-file": "5" } });
  });

  test.skipIf(!composeCommand)("is accepted by Compose, with several web processes and workers", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "berea-compose-"));
    const variables = { ...given, WEB_PORTS: "3000-3002", WEB_ADDRESS: "0.0.0.0", AI_MODEL: "a model" };
    const file = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path.join(folder, ".env"), file.join(""));
    const [program, ...parameters] = composeCommand!;
    const { stdout, stderr, status } = spawnSync(
      program!,
      [
        ...parameters,
        "--env-file",
        path.join(folder, ".env"),
        "--file",
        path.join(ROOT, "compose.yaml"),
        "config",
      ],
      { encoding: "utf8" },
    );
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toContain("AI_MODEL: a model");
    expect(stdout).toContain("ROLE: worker");
  });

  test("is what the documented commands name", () => {
    const commands = Array.from(
      read("docs/setup.md").matchAll(/docker compose (?:exec(?: -T)?|stop|up .*--scale) ([a-z]+)/g),
      ([, service]) => service!,
    );
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((service) => !(service in compose.services))).toEqual([]);
  });

  test("has the same PostgreSQL version as Berea, and the configured bucket", () => {
    expect(database.image).toBe(`postgres:${findBinaries().majorVersion}`);
    const url = new URL(web.environment["DATABASE_URL"]!);
    expect(database.environment).toEqual({
      POSTGRES_USER: url.username,
      POSTGRES_PASSWORD: url.password,
      POSTGRES_DB: url.pathname.slice(1),
    });
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = web.environment;
    const { bucket } = readConfig(web.environment).storage!;
    expect(storage.environment).toEqual({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, S3_BUCKET: bucket });
    for (const { depends_on } of [web, worker])
      expect(Object.keys(depends_on!)).toEqual(["database", "storage"]);
  });

  test("keeps everything in volumes", () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(":")),
    );
    expect([...new Set(mounts.map(([name]) => name))].toSorted()).toEqual(
      Object.keys(compose.volumes).toSorted(),
    );
    const [data] = all("VOLUME");
    for (const { volumes } of [web, worker]) expect(volumes).toEqual([`data:${data}`]);
    for (const { volumes } of [database, storage]) expect(volumes).toHaveLength(1);
  });
});

import { execFileSync, spawn } from "node:child_process";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRunning } from "../data-folder/data-folder.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { queryRow, startServer, useTestFolder } from "./testing-embedded.ts";
import { removeFolder } from "../testing/testing-folder.ts";

describe("starting the embedded database", () => {
  const folder = useTestFolder();
  const asRoot = process.getuid?.() === 0;

  it("serves a durable UTF-8 database with checksums", async () => {
    const server = await startServer(folder.dataDir, { durable: true });
    const settings = await queryRow(
      server,
      `select current_user as user, current_setting('server_encoding') as encoding,
        (select datlocale from pg_database where datname = current_database()) as locale,
        current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(settings).toEqual({
      user: "berea",
      encoding: "UTF8",
      locale: "C.UTF-8",
      checksums: "on",
      fsync: "on",
      pages: "on",
      commits: "on",
      superuser: false,
    });
  });

  it("can be reached through a folder that only the database's user can access", async () => {
    const server = await startServer(folder.dataDir);
    const { mode, uid } = await stat(server.address.host);
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe((await stat(join(folder.dataDir, "postgres"))).uid);
  });

  it("puts its socket into the temporary folder if the path of the data folder is long", async () => {
    const dataDir = join(folder.path, "long".repeat(25));
    const server = await startServer(dataDir);
    onTestFinished(() => removeFolder(server.address.host));
    expect(server.address.host.startsWith(dataDir)).toBe(false);
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
  });

  it("starts in a folder with special characters in its name", async () => {
    const server = await startServer(join(folder.path, `O'Brien, "Jürgen" & son`));
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
  });

  it("can listen on loopback with a password, as on Windows", async () => {
    const dataDir = join(folder.path, "loopback");
    const first = await startServer(dataDir, { transport: "loopback" });
    expect(await queryRow(first, "select 1 as one")).toEqual({ one: 1 });
    const stranger = new pg.Client({ ...first.connection, password: "guess" });
    await expect(stranger.connect()).rejects.toMatchObject({ code: "28P01" });
    await first.stop();

    const second = await startServer(dataDir, { transport: "loopback" });
    expect(await queryRow(second, "select 1 as one")).toEqual({ one: 1 });
  });

  it("ignores an unrelated process with the recorded process id", async () => {
    const bystander = spawn("sleep", ["600"]);
    onTestFinished(() => void bystander.kill());
    const cluster = join(folder.dataDir, "postgres");
    const record = [bystander.pid, cluster, 1, 5432, join(folder.dataDir, "run"), "", "", "ready"];
    await writeFile(join(cluster, "postmaster.pid"), record.join("\n"));
    const server = await startServer(folder.dataDir);
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
    expect(isRunning(bystander.pid!)).toBe(true);
  });

  it("starts with a truncated postmaster.pid", async () => {
    await writeFile(join(folder.dataDir, "postgres", "postmaster.pid"), "");
    const server = await startServer(folder.dataDir);
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
  });

  it("starts a restored folder that everyone can read", async () => {
    await chmod(join(folder.dataDir, "postgres"), 0o755);
    const server = await startServer(folder.dataDir);
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
  });

  it.runIf(asRoot)("starts a restored folder that belongs to root", async () => {
    execFileSync("chown", ["-R", "0:0", folder.dataDir]);
    const server = await startServer(folder.dataDir);
    expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
  });

  it.runIf(asRoot && process.platform === "linux")(
    "starts in a data folder that is closed to the database's user",
    async () => {
      await chmod(folder.dataDir, 0o700);
      onTestFinished(() => chmod(folder.dataDir, 0o711));
      const server = await startServer(folder.dataDir);
      expect(await queryRow(server, "select 1 as one")).toEqual({ one: 1 });
    },
  );

  it("logs no statements and no values that users entered", async () => {
    const server = await startServer(folder.dataDir);
    await expect(queryRow(server, "select 'Blessed are the meek'::int")).rejects.toThrow(
      "invalid input syntax",
    );
    await expect(queryRow(server, "selekt 'Blessed are the meek'")).rejects.toThrow("syntax error");
    expect(await readFile(join(folder.dataDir, "postgres.log"), "utf8")).not.toMatch(/meek|selekt/);
  });
});

describe("findBinaries", () => {
  it("says what to do if the package for the platform is missing", () => {
    const other = process.arch === "arm64" ? `${process.platform}-x64` : "linux-arm64";
    expect(() => findBinaries(other)).toThrow(/isn't installed. Run `npm install --include=optional`/);
  });

  it("says what to do on a platform without a package", () => {
    expect(() => findBinaries("aix-ppc64")).toThrow(/aix-ppc64\). Set DATABASE_URL/);
  });
});

// Starts the proxies of Debian with the configurations in deploy/, changed only in addresses and certificates.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { fastTempFolder, removeFolder } from "../../testing/testing-folder.ts";

const DEPLOY = path.join(import.meta.dirname, "../../../deploy");

export interface Proxy {
  name: "nginx" | "caddy";
  isInstalled: boolean;
  /** Starts it in front of a server; returns its origin. */
  start(upstream: string): Promise<string>;
}

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

/** Replaces one part of a configuration that must be there. */
function replace(text: string, part: string | RegExp, by: string): string {
  const changed = text.replaceAll(part instanceof RegExp ? new RegExp(part, "gm") : part, by);
  if (changed === text) throw new Error(`The configuration does not have ${part}.`);
  return changed;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function waitUntilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${output()}`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(fastTempFolder(), "berea-proxy-"));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function run(program: string, parameters: string[], folder: string, port: number): Promise<string> {
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"], env: environment });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  await waitUntilListening(port, child, () => output);
  return `http://localhost:${port}`;
}

/** A complete configuration of nginx around the site of deploy/nginx.conf. */
const wrapSite = (site: string, folder: string) => `
pid ${folder}/nginx.pid;
error_log stderr;
daemon off;
user ${process.getuid?.() === 0 ? "root" : "nobody"};
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}`;

const addressOf = (url: string) => `127.0.0.1:${new URL(url).port}`;

/** Without HTTPS, and only on loopback. `changeSite` changes the site further. */
export async function startNginx(upstream: string, changeSite = (site: string) => site): Promise<string> {
  const folder = await makeFolder();
  const port = await findFreePort();
  let site = await readFile(path.join(DEPLOY, "nginx.conf"), "utf8");
  site = replace(site, "server 127.0.0.1:3000;", `server ${addressOf(upstream)};`);
  site = replace(site, /listen (?:\[::\]:)?80;/, `listen 127.0.0.1:${await findFreePort()};`);
  site = site.replace(/(listen 127\.0\.0\.1:\d+;\s*)+/, "$1");
  site = replace(site, "listen [::]:443 ssl http2;", "");
  site = replace(site, "listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
  site = replace(site, /ssl_\w+ [^;]+;/, "");
  await writeFile(path.join(folder, "nginx.conf"), wrapSite(changeSite(site), folder));
  return run("nginx", ["-c", path.join(folder, "nginx.conf")], folder, port);
}

const MAKE_CERTIFICATE =
  "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=berea.example.org".split(
    " ",
  );

/** The output of `nginx -t` with the site as it is, apart from the certificate. */
export async function checkNginxSite(): Promise<{ status: number | null; stderr: string }> {
  const folder = await makeFolder();
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  spawnSync("openssl", [...MAKE_CERTIFICATE, "-keyout", key, "-out", certificate]);
  let site = await readFile(path.join(DEPLOY, "nginx.conf"), "utf8");
  site = replace(site, /ssl_certificate [^;]+;/, `ssl_certificate ${certificate};`);
  site = replace(site, /ssl_certificate_key [^;]+;/, `ssl_certificate_key ${key};`);
  await writeFile(path.join(folder, "nginx.conf"), wrapSite(site, folder));
  const { status, stderr } = spawnSync("nginx", ["-t", "-c", path.join(folder, "nginx.conf")], {
    encoding: "utf8",
  });
  return { status, stderr };
}

async function startCaddy(upstream: string): Promise<string> {
  const folder = await makeFolder();
  const port = await findFreePort();
  let site = await readFile(path.join(DEPLOY, "Caddyfile"), "utf8");
  site = replace(site, /^berea\.example\.org \{/, `http://localhost:${port} {\n\tbind 127.0.0.1`);
  site = replace(site, "127.0.0.1:3000", addressOf(upstream));
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return run("caddy", ["run", "--config", file, "--adapter", "caddyfile"], folder, port);
}

/** The output of Caddy's check of the site as it is. */
export const checkCaddySite = () =>
  spawnSync("caddy", ["adapt", "--config", path.join(DEPLOY, "Caddyfile"), "--adapter", "caddyfile"], {
    encoding: "utf8",
  });

export const NGINX: Proxy = { name: "nginx", isInstalled: isInstalled("nginx", "-v"), start: startNginx };
export const CADDY: Proxy = {
  name: "caddy",
  isInstalled: isInstalled("caddy", "version"),
  start: startCaddy,
};

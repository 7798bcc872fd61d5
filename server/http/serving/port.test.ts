import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { choosePort } from "./port.ts";

test("port 0 becomes a free port", async () => {
  expect(await choosePort({ host: "127.0.0.1", port: 0 })).toBeGreaterThan(0);
});

test("rejects a port in use and explains what to do", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(choosePort({ host: "127.0.0.1", port })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1}.`,
  );
  server.close();
});

test("rejects an address of another machine", async () => {
  await expect(choosePort({ host: "192.0.2.1", port: 0 })).rejects.toThrow(
    "HOST=192.0.2.1 isn't an address of this machine. Use 127.0.0.1 or 0.0.0.0.",
  );
});

// A mail server for tests, which stores emails and can reject them.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message. */
  source: string;
}

export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Response to recipients; undefined accepts them. */
  refusal: { responseCode: number; message: string } | undefined;
  #port = 0;
  #server: SMTPServer | undefined;

  static async start(): Promise<TestMailServer> {
    const mailServer = new TestMailServer();
    await mailServer.open();
    return mailServer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Opens again after `close`, on the same port. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo: (_, __, done) =>
        done(this.refusal && Object.assign(new Error(this.refusal.message), this.refusal)),
      onData: async (stream, { envelope }, done) => {
        const source = await text(stream);
        const { mailFrom, rcptTo } = envelope;
        this.received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      },
    });
    server.on("error", () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }
}

// A mail server for tests, which stores emails and can reject them.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message. */
  source: string;
  email: Email;
}

export type MailStep = "sender" | "recipient" | "email";

interface Refusal {
  responseCode: number;
  message: string;
}

export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  /** Response to recipients; undefined accepts them. */
  refusal: Refusal | undefined;
  /** Answers a step of sending to an address: it may refuse it, close the connection or wait. An email is received before. */
  answer:
    | ((step: MailStep, address: string) => Promise<undefined> | Refusal | "close" | undefined)
    | undefined;
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

  /** Connections that are open. */
  get connections(): number {
    return this.#server?.connections.size ?? 0;
  }

  /** Opens again after `close`, on the same port. */
  async open(): Promise<void> {
    const answer = async (
      step: MailStep,
      address: string,
      { id }: { id: string },
      done: (error?: Error) => void,
    ) => {
      const answered =
        (await this.answer?.(step, address)) ?? (step === "recipient" ? this.refusal : undefined);
      if (answered === "close") [...server.connections].find((each) => each.id === id)?.close();
      else done(answered && Object.assign(new Error(answered.message), answered));
    };
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onMailFrom: ({ address }, session, done) => void answer("sender", address, session, done),
      onRcptTo: ({ address }, session, done) => void answer("recipient", address, session, done),
      onData: async (stream, session, done) => {
        const source = await text(stream).catch(() => undefined);
        // The sender broke the connection off.
        if (source === undefined) return done();
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const email = await PostalMime.parse(source);
        this.received.push({ from: mailFrom ? mailFrom.address : "", to, source, email });
        await answer("email", to[0] ?? "", session, done);
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

// A process that sends emails to subscribers, for the test that kills it. Arguments: the connection as JSON, a folder, and the
// address of the mail server.
import { createMailer } from "../mail/mailer.ts";
import { createProcessContext, TEST_PARTS } from "../testing/testing-context.ts";

const [connection = "", folder = "", smtpUrl = ""] = process.argv.slice(2);
await createProcessContext(connection, folder, {
  mailer: createMailer({ smtpUrl, from: "berea@berea.test", outbox: "unused", log: TEST_PARTS.log }),
});

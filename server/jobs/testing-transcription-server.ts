// A process that transcribes, for the tests that kill it. Its arguments are the database, the folder of the files and the
// URL of the speech service.
import { createProcessContext } from "../testing/testing-context.ts";
import { createTestSpeechProvider } from "./testing-transcription.ts";

const [, , connection = "", folder = "", speechUrl = ""] = process.argv;
await createProcessContext(connection, folder, { speech: createTestSpeechProvider(speechUrl) });
process.stdout.write("ready\n");

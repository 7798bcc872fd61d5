// Auto-saves: acknowledged ones must be stored, unacknowledged ones completely or not at all.
import { randomUUID } from "node:crypto";
import type { Workload } from "./workload.ts";
import { type Caller, signUp } from "./caller.ts";

const FILLER =
  "Fear not, little flock; for it is your Father's good pleasure to give you the kingdom. ".repeat(60);
const SAVES_PER_SERMON = 40;

export const saveSermons: Workload = async ({ origin, report, stopping }) => {
  const pastor = await signUp(origin, report);
  const last = new Map<string, number>();
  while (!stopping.aborted) {
    const id = await createSermon(pastor);
    report.count("sermons created");
    last.set(id, await saveRepeatedly(pastor, id));
  }
  return async () => {
    for (const [id, number] of last) {
      const { status, body } = await pastor.call("GET", `${pastor.own}/sermons/${id}`);
      if (status !== 200 || readNumber(body) !== number) {
        report.violate(`sermon ${id} was saved as ${number} and is ${status} ${readNumber(body)}`);
      }
    }
  };

  async function saveRepeatedly(person: Caller, id: string): Promise<number> {
    const address = `${person.own}/sermons/${id}`;
    let saved = { number: 0, version: 1 };
    for (let number = 1; number <= SAVES_PER_SERMON && !stopping.aborted; number += 1) {
      const { version } = saved;
      const change = { version, notes: `Note ${number}`, transcript: `Save ${number}. ${FILLER}` };
      const answer = await person.attempt("PATCH", address, change);
      if (answer?.status === 200) {
        report.count("saves acknowledged");
        saved = { number, version: answer.body.version };
      } else if (answer) {
        report.violate(`save ${number} of ${id} was answered ${answer.status}`);
      } else {
        report.count("saves without an answer");
        const { body } = await person.call("GET", address);
        const found = readNumber(body);
        if (found !== saved.number && found !== number) {
          report.violate(
            `sermon ${id} is ${found} after ${saved.number} was acknowledged and ${number} sent`,
          );
        }
        saved = { number: found ?? -1, version: body.version };
      }
    }
    return saved.number;
  }
};

export async function createSermon(person: Caller, fields: object = {}): Promise<string> {
  const id = randomUUID();
  // A conflict means that an earlier attempt with a lost response created it.
  await person.call("POST", `${person.own}/sermons`, { id, ...fields });
  return id;
}

/** The number of the save that a sermon contains, or undefined if it mixes two saves. */
function readNumber({ notes, transcript }: { notes: string; transcript: string }): number | undefined {
  const [ofNotes, ofTranscript] = [notes, transcript].map((text) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0));
  return ofNotes === ofTranscript ? ofNotes : undefined;
}

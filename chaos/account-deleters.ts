import { type Caller, signUp } from "./caller.ts";
import type { Workload } from "./workload.ts";
import { createSermon } from "./savers.ts";
import { makeNoise, upload } from "./uploaders.ts";

const SERMONS = 3;

export const deleteAccounts: Workload = async ({ origin, report, stopping, deleted }) => {
  while (!stopping.aborted) {
    const person = await signUp(origin, report);
    const ids = await createContent(person);
    const { status } = await person.call("DELETE", person.own, { confirm: "DELETE" });
    // If the response of an earlier attempt was lost, the session has ended.
    if (status !== 204 && status !== 401) report.violate(`a deletion was answered ${status}`);
    report.count("accounts deleted");
    deleted.push(person.uid, person.email, ...ids);
  }
  return async () => undefined;

  async function createContent(person: Caller): Promise<string[]> {
    const sermonIds: string[] = [];
    for (let count = 0; count < SERMONS; count += 1) {
      sermonIds.push(
        await createSermon(person, { title: "Fear not", transcript: "Fear not, little flock." }),
      );
    }
    const [sermonId] = sermonIds as [string];
    const fileId = await upload(person, { sermonId, wav: makeNoise() }, report);
    await person.attempt("POST", `${person.own}/jobs`, { kind: "process", sermonId });
    return fileId === undefined ? [] : [fileId];
  }
};

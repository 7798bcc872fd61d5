import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { defineRecords, cacheRecord, type StoredRecord } from "./records.ts";

const titled = (title: string): StoredRecord => ({ id: "1", title, version: 1 });

test("keeps a saved record when an older response arrives, and refetches it", async () => {
  const studies = defineRecords<StoredRecord, StoredRecord>({
    name: "study",
    label: "Bible Study",
    untitled: "Untitled Study",
    published: "Published",
    messages: { notFound: "Study not found", saveFailed: "Failed to save study" },
    urls: { create: "/", view: (id) => id, edit: (id) => id },
  });
  const client = new QueryClient();
  const answers: PromiseWithResolvers<StoredRecord>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<StoredRecord>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: studies.recordKey("lydia", "1"), queryFn });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;

  await cacheRecord(client, studies, "lydia", titled("As saved"));
  answers[0]?.resolve(titled("As read before the save"));
  await expect.poll(() => answers.length).toBe(2);
  expect(shown()).toEqual(titled("As saved"));

  answers[1]?.resolve(titled("As changed since"));
  await expect.poll(shown).toEqual(titled("As changed since"));
  stop();
});

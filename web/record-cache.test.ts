import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { recordCache } from "./record-cache.ts";

interface Study {
  id: string;
  title: string;
}
const titled = (title: string): Study => ({ id: "1", title });

test("what a save made of a record stands against an answer that was on its way, and the server is asked again", async () => {
  const cache = recordCache<Study>("studies");
  const client = new QueryClient();
  const answers: PromiseWithResolvers<Study>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<Study>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: cache.oneKey("lydia", "1"), queryFn });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;

  await cache.remember(client, "lydia", titled("As saved"));
  answers[0]?.resolve(titled("As read before the save"));
  await expect.poll(() => answers.length).toBe(2);
  expect(shown()).toEqual(titled("As saved"));

  answers[1]?.resolve(titled("As changed since"));
  await expect.poll(shown).toEqual(titled("As changed since"));
  stop();
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { recordCache } from "./record-cache.ts";

test("what a save made of a record stands against an answer that was on its way meanwhile", async () => {
  const cache = recordCache<{ id: string; title: string }>("studies");
  const client = new QueryClient();
  const answer = Promise.withResolvers<{ id: string; title: string }>();
  const queryKey = cache.oneKey("lydia", "1");
  const reading = client.fetchQuery({ queryKey, queryFn: () => answer.promise });

  const saved = { id: "1", title: "As saved" };
  await cache.remember(client, "lydia", saved);
  answer.resolve({ id: "1", title: "As read before the save" });

  await expect(reading).resolves.toEqual(saved);
  expect(client.getQueryData(queryKey)).toEqual(saved);
});

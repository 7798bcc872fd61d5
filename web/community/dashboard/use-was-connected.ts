import { useCommunity } from "../use-community.ts";

/** Whether the content says that the person belongs to a ministry, whatever they have done since. */
export function useWasConnected() {
  const { content } = useCommunity();
  return (ministryId: string) => content.ministries.connected.some(({ id }) => id === ministryId);
}

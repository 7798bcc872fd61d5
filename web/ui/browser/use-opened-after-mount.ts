import { useMounted } from "@mantine/hooks";

/** `opened`, but never on the first render: only a dialog that is seen to open gives the focus back when it closes. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted();
  return isMounted && opened;
}

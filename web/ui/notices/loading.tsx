import { Centered } from "../layout/centered.tsx";

/** A whole window that waits for what it will show. */
export function Loading() {
  return (
    <Centered>
      <output>Loading...</output>
    </Centered>
  );
}

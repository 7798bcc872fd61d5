import { Centered } from "../layout/centered.tsx";

export function Loading() {
  return (
    <Centered>
      <output>Loading...</output>
    </Centered>
  );
}

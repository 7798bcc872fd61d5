import { expect, test } from "vitest";
import { isUsableHeading } from "./usable-heading.ts";

test.each([
  "Forgiveness starts before anyone asks for it",
  "Why Jonah ran",
  "But God",
  "Because he lives, we can face tomorrow",
  "Stand firm in the Lord",
  "Love your neighbor as yourself",
  "Lift up your eyes",
  "What does God ask of you?",
  "He is risen",
  "La gracia de Dios",
])("is a heading: %s", (heading) => {
  expect(isUsableHeading(heading)).toBe(true);
});

test.each([
  "Number three, get to know",
  "Raise your hands",
  "Tell your neighbor",
  "In other words",
  "We're not gonna read the passage totally because of time",
  "I think Mama's hand was up first, okay?",
  "So all that is to say is that",
  "Detailed Transcript with Timestamps",
  "Good morning, everyone",
  "Grace is free <script>alert(1)</script>",
  "…",
])("is none: %s", (heading) => {
  expect(isUsableHeading(heading)).toBe(false);
});

import { createSharedState } from "./shared-state.ts";

/** One of several choices, remembered in this browser. The first is the default. */
export function createRememberedState<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
) {
  const { get, set, useValue } = createSharedState<Choice>(readChoice(key, choices));
  return {
    get,
    useValue,
    set: (next: Choice) => {
      set(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage it lasts until the page is closed.
      }
    },
  };
}

function readChoice<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  try {
    const stored = localStorage.getItem(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  } catch {
    return choices[0];
  }
}

import { createContext, useContext } from "react";

export interface Said {
  text: string;
  /** Takes back what was done. */
  undo?: () => void;
}

const Saying = createContext<(said: Said) => void>(() => undefined);
export const SayingProvider = Saying.Provider;

/** How to tell what has just been done, at the bottom of the screen. */
export const useSay = () => useContext(Saying);

import { useSyncExternalStore } from "react";

export class Observable {
  #listeners = new Set<() => void>();
  #version = 0;

  /** Calls `listener` after every change; returns the function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getVersion = (): number => this.#version;

  protected notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Renders the component again after every change of `observable`. */
export function useObservable<T extends Observable>(observable: T): T {
  useSyncExternalStore(observable.subscribe, observable.getVersion);
  return observable;
}

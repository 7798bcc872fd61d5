import { useSyncExternalStore } from "react";

export class Observable {
  #listeners = new Set<() => void>();
  #changes = 0;

  /** Calls `listener` after every change; answers how to stop that. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly countChanges = (): number => this.#changes;

  protected tell(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Shows a component again whenever `observable` has changed. */
export function useObservable<T extends Observable>(observable: T): T {
  useSyncExternalStore(observable.listen, observable.countChanges);
  return observable;
}

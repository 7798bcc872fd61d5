// Where a browser keeps what a person does in the community; gone when they sign out.
import { readKept, UNTIL_SIGN_OUT, writeKept } from "../ui/kept-in-browser.ts";
import { LocalCommunity, NOTHING_LOCAL } from "./local-community.ts";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One person's doings, told to all who listen. */
export class CommunityStore {
  readonly #shelf: Shelf;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #local: LocalCommunity;
  #isKept = true;

  constructor(shelf: Shelf, uid: string) {
    this.#shelf = shelf;
    this.#key = `${UNTIL_SIGN_OUT}community.${uid}`;
    this.#local = this.#read();
  }

  readonly get = (): LocalCommunity => this.#local;

  /** Whether the browser had room for the last change; without it, it lasts as long as the page. */
  readonly isKept = (): boolean => this.#isKept;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  change(rule: (local: LocalCommunity) => LocalCommunity): void {
    // Another tab may have changed it; but what had no room is here only.
    this.#local = rule(this.#isKept ? this.#read() : this.#local);
    this.#isKept = writeKept(this.#shelf, this.#key, this.#local);
    this.#tell();
  }

  /** Takes over what another tab has kept. */
  readonly readAgain = (): void => {
    this.#local = this.#read();
    this.#isKept = true;
    this.#tell();
  };

  #read(): LocalCommunity {
    return readKept(this.#shelf, this.#key, LocalCommunity) ?? NOTHING_LOCAL;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

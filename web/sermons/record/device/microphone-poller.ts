import { closeMicrophone, MicrophoneError, openMicrophone, type MicrophoneProblem } from "./microphone.ts";

/** Milliseconds between two attempts, while nothing is plugged in. */
const SEEK_EVERY = 3000;

export class MicrophonePoller {
  /** Which one is wanted; another one will do. */
  preferred: string | undefined;
  #isGivenUp = false;
  #wake: () => void = () => undefined;

  /** Settles with a microphone, or with undefined where it was given up; tells what is in the way meanwhile. */
  async seek(onProblem: (problem: MicrophoneProblem | undefined) => void): Promise<MediaStream | undefined> {
    while (!this.#isGivenUp) {
      try {
        const stream = await openMicrophone(this.preferred);
        onProblem(undefined);
        if (!this.#isGivenUp) return stream;
        closeMicrophone(stream);
      } catch (error) {
        onProblem(error instanceof MicrophoneError ? error.problem : "failed");
        await this.waitForDevices();
      }
    }
    return undefined;
  }

  /** Settles when something was plugged in or some time has passed. */
  waitForDevices(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SEEK_EVERY);
    const wake = () => resolve();
    this.#wake = wake;
    navigator.mediaDevices.addEventListener("devicechange", wake);
    return promise.finally(() => {
      clearTimeout(timer);
      navigator.mediaDevices.removeEventListener("devicechange", wake);
    });
  }

  lookNow(): void {
    this.#wake();
  }

  giveUp(): void {
    this.#isGivenUp = true;
    this.#wake();
  }
}

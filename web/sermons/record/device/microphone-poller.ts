import { closeMicrophone, MicrophoneError, openMicrophone, type MicrophoneProblem } from "./microphone.ts";

const POLL_INTERVAL_MS = 3000;

export class MicrophonePoller {
  /** The id of the microphone to prefer; any other is accepted. */
  preferred: string | undefined;
  #isCanceled = false;
  #wake: () => void = () => undefined;

  /** Tries until a microphone opens; undefined after `cancel`. Reports every failed attempt. */
  async waitForMicrophone(
    onProblem: (problem: MicrophoneProblem | undefined) => void,
  ): Promise<MediaStream | undefined> {
    while (!this.#isCanceled) {
      try {
        const stream = await openMicrophone(this.preferred);
        onProblem(undefined);
        if (!this.#isCanceled) return stream;
        closeMicrophone(stream);
      } catch (error) {
        onProblem(error instanceof MicrophoneError ? error.problem : "failed");
        await this.waitForDevices();
      }
    }
    return undefined;
  }

  /** Resolves when a device is plugged in, after `checkNow`, or after the poll interval. */
  waitForDevices(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    const wake = () => resolve();
    this.#wake = wake;
    navigator.mediaDevices.addEventListener("devicechange", wake);
    return promise.finally(() => {
      clearTimeout(timer);
      navigator.mediaDevices.removeEventListener("devicechange", wake);
    });
  }

  checkNow(): void {
    this.#wake();
  }

  cancel(): void {
    this.#isCanceled = true;
    this.#wake();
  }
}

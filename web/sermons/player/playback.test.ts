import { describe, expect, test } from "vitest";
import { createPlayback } from "./playback.ts";

/** What a playback asks of an audio or video element, with a clock that a test moves. */
class Recording extends EventTarget {
  currentTime = 0;
  paused = true;
  playbackRate = 1;

  async play() {
    this.paused = false;
    this.dispatchEvent(new Event("playing"));
  }

  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }

  hear(second: number) {
    this.currentTime = second;
    this.dispatchEvent(new Event("timeupdate"));
  }
}

function begin() {
  const recording = new Recording();
  const playback = createPlayback();
  playback.attach(recording as unknown as HTMLMediaElement);
  return { recording, playback };
}

describe("a piece that is played", () => {
  test("ends where it ends", () => {
    const { recording, playback } = begin();
    playback.playClip(10, 12);
    expect(recording).toMatchObject({ currentTime: 10, paused: false });
    recording.hear(11.9);
    expect(recording.paused).toBe(false);
    recording.hear(12.1);
    expect(recording.paused).toBe(true);
  });

  test("is forgotten where somebody pauses, goes elsewhere or plays on from another place", () => {
    const { recording, playback } = begin();
    playback.playClip(10, 12);
    recording.pause();
    playback.toggle();
    recording.hear(12.1);
    expect(recording.paused).toBe(false);

    playback.playClip(10, 12);
    recording.hear(60);
    expect(recording.paused).toBe(false);

    playback.playClip(10, 12);
    playback.playFrom(11);
    recording.hear(12.1);
    expect(recording.paused).toBe(false);
  });

  test("waits for the player and ends there, too", () => {
    const playback = createPlayback();
    playback.playClip(10, 12);
    const recording = new Recording();
    playback.attach(recording as unknown as HTMLMediaElement);
    recording.hear(12.1);
    expect(recording).toMatchObject({ currentTime: 12.1, paused: true });
  });
});

test("a jump goes no further back than the beginning, and leaves it playing or not as it was", () => {
  const { recording, playback } = begin();
  recording.hear(3);
  playback.moveBy(-5);
  expect(recording).toMatchObject({ currentTime: 0, paused: true });
});

test("speeds are taken one by one and end with the slowest and the fastest", () => {
  const { playback } = begin();
  const speeds = [1, 2, 3, 4, 5].map(() => playback.changeSpeed("faster"));
  expect(speeds).toEqual([1.25, 1.5, 1.75, 2, 2]);
  const slower = [1, 2, 3, 4, 5, 6, 7].map(() => playback.changeSpeed("slower"));
  expect(slower).toEqual([1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5]);
  expect(createPlayback().changeSpeed("faster")).toBeUndefined();
});

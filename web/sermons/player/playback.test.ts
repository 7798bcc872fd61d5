import { describe, expect, test } from "vitest";
import { createPlayback } from "./playback.ts";

/** A fake audio or video element whose time the test sets. */
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

  advanceTo(second: number) {
    this.currentTime = second;
    this.dispatchEvent(new Event("timeupdate"));
  }
}

function createAttached() {
  const recording = new Recording();
  const playback = createPlayback();
  playback.attach(recording as unknown as HTMLMediaElement);
  return { recording, playback };
}

describe("playing a clip", () => {
  test("stops at its end", () => {
    const { recording, playback } = createAttached();
    playback.playClip(10, 12);
    expect(recording).toMatchObject({ currentTime: 10, paused: false });
    recording.advanceTo(11.9);
    expect(recording.paused).toBe(false);
    recording.advanceTo(12.1);
    expect(recording.paused).toBe(true);
  });

  test("continues past the end after a pause, a seek or playing from another second", () => {
    const { recording, playback } = createAttached();
    playback.playClip(10, 12);
    recording.pause();
    playback.toggle();
    recording.advanceTo(12.1);
    expect(recording.paused).toBe(false);

    playback.playClip(10, 12);
    recording.advanceTo(60);
    expect(recording.paused).toBe(false);

    playback.playClip(10, 12);
    playback.playFrom(11);
    recording.advanceTo(12.1);
    expect(recording.paused).toBe(false);
  });

  test("starts when a player is attached and stops at the end", () => {
    const playback = createPlayback();
    playback.playClip(10, 12);
    const recording = new Recording();
    playback.attach(recording as unknown as HTMLMediaElement);
    recording.advanceTo(12.1);
    expect(recording).toMatchObject({ currentTime: 12.1, paused: true });
  });
});

test("skipping back stops at the start and does not start playback", () => {
  const { recording, playback } = createAttached();
  recording.advanceTo(3);
  playback.moveBy(-5);
  expect(recording).toMatchObject({ currentTime: 0, paused: true });
});

test("the speed changes step by step between the slowest and the fastest", () => {
  const { playback } = createAttached();
  const speeds = [1, 2, 3, 4, 5].map(() => playback.changeSpeed("faster"));
  expect(speeds).toEqual([1.25, 1.5, 1.75, 2, 2]);
  const slower = [1, 2, 3, 4, 5, 6, 7].map(() => playback.changeSpeed("slower"));
  expect(slower).toEqual([1.75, 1.5, 1.25, 1, 0.75, 0.5, 0.5]);
  expect(createPlayback().changeSpeed("faster")).toBeUndefined();
});

/** Keeps the screen on until the answer is called; a browser takes that away with every change of tab. */
export function keepScreenOn(onChange: (isOn: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) void lock.release();
      else onChange(true);
    } catch {
      // A low battery, a setting, or a browser that does not know how.
      onChange(false);
    }
  };
  const askAgain = () => void ask();
  document.addEventListener("visibilitychange", askAgain);
  askAgain();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", askAgain);
    void lock?.release().catch(() => undefined);
  };
}

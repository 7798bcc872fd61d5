/** Keeps the screen on until the returned function is called. Browsers release the lock when the tab is hidden. */
export function keepScreenOn(onChange: (isOn: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let isReleased = false;
  const requestLock = async () => {
    if (isReleased || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isReleased) void lock.release();
      else onChange(true);
    } catch {
      // A low battery, a setting, or an unsupported browser.
      onChange(false);
    }
  };
  const requestAgain = () => void requestLock();
  document.addEventListener("visibilitychange", requestAgain);
  requestAgain();
  return () => {
    isReleased = true;
    document.removeEventListener("visibilitychange", requestAgain);
    void lock?.release().catch(() => undefined);
  };
}

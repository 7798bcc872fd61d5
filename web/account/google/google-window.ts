const [WIDTH, HEIGHT] = [500, 640];

/** Opens an empty window in the middle of this one; null if the browser blocks it. */
export function openGoogleWindow(): Window | null {
  const left = window.screenX + (window.outerWidth - WIDTH) / 2;
  const top = window.screenY + (window.outerHeight - HEIGHT) / 2;
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const opened = window.open("", "berea-google", features);
  if (!opened || opened.closed) return null;
  try {
    opened.document.title = "Sign in with Google";
    opened.document.documentElement.style.colorScheme = "light dark";
    opened.document.body.textContent = "Opening Google…";
  } catch {}
  return opened;
}

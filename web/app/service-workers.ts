/** Removes every service worker that was ever registered for this address; the app has none of its own. */
export async function removeServiceWorkers(): Promise<void> {
  // Absent where the page is not served securely.
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

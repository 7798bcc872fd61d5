/** Removes all service workers of this origin; the app has none. */
export async function removeServiceWorkers(): Promise<void> {
  // Missing if the page is not served over HTTPS.
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

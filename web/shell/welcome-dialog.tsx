export function WelcomeDialog() {
  return null;
}

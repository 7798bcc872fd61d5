/** People who write their title before their name are not called by the title alone. */
const TITLE =
  /^(?:pastor|pr|rev|reverend|father|fr|brother|sister|bishop|elder|deacon|dr|mr|mrs|ms|miss)\.?$/i;

export function greet(hour: number, displayName: string): string {
  const [first = "", second] = displayName.trim().split(/\s+/);
  const firstName = TITLE.test(first) && second !== undefined ? `${first} ${second}` : first;
  const greeting = hour < 5 || hour >= 18 ? "Good evening" : hour < 12 ? "Good morning" : "Good afternoon";
  return firstName === "" ? greeting : `${greeting}, ${firstName}`;
}

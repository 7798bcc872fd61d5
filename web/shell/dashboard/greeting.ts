/** Greets a person by their first name, for an hour (0 to 23) of their day. */
export function greet(hour: number, displayName: string): string {
  const [firstName = ""] = displayName.trim().split(/\s+/);
  const greeting = hour < 5 || hour >= 18 ? "Good evening" : hour < 12 ? "Good morning" : "Good afternoon";
  return firstName === "" ? greeting : `${greeting}, ${firstName}`;
}

export function greet(hour: number, displayName: string): string {
  const [firstName = ""] = displayName.trim().split(/\s+/);
  const greeting = hour < 5 || hour >= 18 ? "Good evening" : hour < 12 ? "Good morning" : "Good afternoon";
  return firstName === "" ? greeting : `${greeting}, ${firstName}`;
}

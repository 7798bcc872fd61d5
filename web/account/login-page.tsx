import { Centered } from "../ui/centered.tsx";

export function LoginPage() {
  return <Centered>Welcome to Berea</Centered>;
}

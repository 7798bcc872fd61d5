import { Centered } from "../ui/centered.tsx";

export function VideoImportPage() {
  return <Centered>Import from YouTube</Centered>;
}

export type SessionMessage = { kind: "signed-out" } | { kind: "signed-in"; uid: string };

const channel = new BroadcastChannel("berea.session");

/** Sends a message to the other tabs of this browser. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
export const broadcastSession = (message: SessionMessage) => channel.postMessage(message);

export function onSessionMessage(onMessage: (message: SessionMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}

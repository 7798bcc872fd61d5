export type SessionMessage = { kind: "signed-out" } | { kind: "signed-in"; uid: string };

const channel = new BroadcastChannel("berea.session");

/** Tells the other tabs; this one hears nothing of it. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
export const announce = (news: SessionMessage) => channel.postMessage(news);

export function onSessionMessage(hear: (news: SessionMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionMessage>) => hear(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}

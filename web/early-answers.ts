// What `public/fetch-early.js` has asked the server before there was an app.

declare global {
  /** By address; absent where the page has no such script. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Takes the answer to a GET over that was asked for early; each is for one call only. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

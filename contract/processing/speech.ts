export const SPEECH_MESSAGES = {
  notSetUp: "This server can't transcribe audio. Your recording is saved. Paste the text instead.",
  notInstalled: "This server can't transcribe audio yet. Your recording is saved. Try again later.",
  notLocal: "Speech recognition doesn't run on this server, so there is nothing to install.",
  localStopped:
    "The speech model on this server stopped unexpectedly. What has been transcribed so far is saved. Try again, or ask the operator whether the server has enough memory.",
  noSpeech: "No speech was found in this recording.",
} as const;

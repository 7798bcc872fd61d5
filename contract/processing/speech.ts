// What turns speech into text, where something is set up that does.
export const SPEECH_MESSAGES = {
  notSetUp: "This server cannot turn audio into text. Your recording is saved: paste the text instead.",
  notInstalled: "This server cannot turn audio into text yet. Your recording is saved: try again later.",
  notLocal: "Speech recognition does not run on this machine here, so there is nothing to install.",
  localStopped:
    "The speech model of this machine stopped in the middle. What is transcribed so far is kept: try again, or ask the operator whether the machine has enough memory.",
  noSpeech: "No speech was found in this recording.",
} as const;

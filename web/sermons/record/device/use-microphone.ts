import { useCallback, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "../../../ui/browser/browser-storage.ts";
import { closeMicrophone, listMicrophones, openMicrophone, type Microphone } from "./microphone.ts";

const STORAGE_KEY = "microphone";

export function useMicrophone() {
  const [chosen, setChosen] = useState(() => readStoredValue(localStorage, STORAGE_KEY, z.string()));
  const [microphones, setMicrophones] = useState<Microphone[]>([]);
  const [stream, setStream] = useState<MediaStream>();
  const [error, setError] = useState<Error>();
  const [isOpening, setOpening] = useState(false);
  const opened = useRef<MediaStream>(undefined);

  const list = useCallback(() => void listMicrophones().then(setMicrophones, () => undefined), []);
  useEffect(() => {
    list();
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined on insecure pages
    navigator.mediaDevices?.addEventListener("devicechange", list);
    return () => navigator.mediaDevices?.removeEventListener("devicechange", list);
  }, [list]);
  useEffect(() => () => closeMicrophone(opened.current), []);

  const setOpened = (found: MediaStream | undefined) => {
    opened.current = found;
    setStream(found);
  };

  /** Opens the microphone; undefined if that fails, and `error` says why. */
  const open = async (id = chosen): Promise<MediaStream | undefined> => {
    setOpening(true);
    setError(undefined);
    try {
      const found = await openMicrophone(id);
      closeMicrophone(opened.current);
      found.getAudioTracks()[0]?.addEventListener("ended", () => {
        if (opened.current === found) setOpened(undefined);
      });
      setOpened(found);
      list();
      return found;
    } catch (failure) {
      setError(failure as Error);
      return undefined;
    } finally {
      setOpening(false);
    }
  };

  const choose = async (id: string) => {
    setChosen(id);
    writeStoredValue(localStorage, STORAGE_KEY, id);
    if (opened.current) await open(id);
  };

  const detach = () => setOpened(undefined);

  return { chosen, choose, microphones, stream, error, isOpening, open, detach };
}

export type MicrophoneChoice = ReturnType<typeof useMicrophone>;

// Reads what a server sends piece by piece (`text/event-stream`) out of the answer to a fetch.

/** One event: its name, `message` where it has none, and its data. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** Takes text as it arrives and gives the events that are complete by then; comments (heartbeats) give none. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = "";
  let name = "";
  let data: string[] = [];

  const readLine = (line: string): ServerEvent | undefined => {
    if (line === "") {
      const event = data.length > 0 ? { name: name || "message", data: data.join("\n") } : undefined;
      name = "";
      data = [];
      return event;
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === "event") name = value ?? "";
    if (field === "data") data.push(value ?? "");
    return undefined;
  };

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?=.)/s);
    rest = lines.pop() ?? "";
    return lines.map(readLine).filter((event) => event !== undefined);
  };
}

// Parses an event stream (`text/event-stream`) from the response of a fetch.

/** `name` is "message" for events without a name. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** Returns a function that takes text as it arrives and returns the events that are complete; comments are ignored. */
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

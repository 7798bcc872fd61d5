import { StartError } from "../processes/start-error.ts";

export function explainConnectionFailure(error: unknown, url: string): StartError {
  const { host, database } = parseAddress(url);
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const resetCode = message === "Connection terminated unexpectedly" ? "ECONNRESET" : "";
  const sentence = listSentences(host, database)[code || resetCode];
  if (sentence) return new StartError(sentence, { cause: error });
  if (/timeout/i.test(message)) {
    return new StartError(
      `The database server ${host} didn't respond within 10 seconds. Check DATABASE_URL and the network.`,
      { cause: error },
    );
  }
  return new StartError(`The database at ${host} can't be used (${message || code}). Check DATABASE_URL.`, {
    cause: error,
  });
}

function listSentences(host: string, database: string): Record<string, string> {
  const unknownHost = `The host in DATABASE_URL (${host}) wasn't found. Check its spelling and the network.`;
  const noAccess = `The database server ${host} rejected the user name or the password in DATABASE_URL. Check both.`;
  const noServer = `No database server responds at ${host}. Start it, or check the host and port in DATABASE_URL.`;
  const unreachable = `The database server ${host} can't be reached. Check DATABASE_URL and the network.`;
  return {
    ECONNREFUSED: noServer,
    ENOENT: noServer,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    ETIMEDOUT: unreachable,
    ECONNRESET: `The server at ${host} isn't a PostgreSQL server that Berea can use. Check DATABASE_URL.`,
    "28P01": noAccess,
    "28000": noAccess,
    "3D000": `The database server ${host} has no database named ${database}. Create it, or check DATABASE_URL.`,
    "42501": `The user in DATABASE_URL isn't allowed to use the database ${database} on ${host}. Grant it the right to connect.`,
    "53300": `The database server ${host} has no free connections. Raise its max_connections, or stop other programs.`,
    "57P03": `The database server ${host} is starting up or shutting down. Start Berea again in a moment.`,
  };
}

function parseAddress(url: string): { host: string; database: string } {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const host = decodeURIComponent(hostname) || searchParams.get("host") || "localhost";
  return {
    host: host.startsWith("/") ? host : `${host}:${port || searchParams.get("port") || "5432"}`,
    database: decodeURIComponent(pathname.slice(1) || username),
  };
}

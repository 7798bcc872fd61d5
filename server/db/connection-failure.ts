import { StartError } from "../processes/start-error.ts";

export function explainConnectionFailure(error: unknown, url: string): StartError {
  const { host, database } = describeAddress(url);
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const brokeOff = message === "Connection terminated unexpectedly" ? "ECONNRESET" : "";
  const sentence = sentences(host, database)[code || brokeOff];
  if (sentence) return new StartError(sentence, { cause: error });
  if (/timeout/i.test(message)) {
    return new StartError(
      `The database server ${host} did not answer within 10 seconds: check DATABASE_URL and the network.`,
      { cause: error },
    );
  }
  return new StartError(`The database at ${host} cannot be used (${message || code}): check DATABASE_URL.`, {
    cause: error,
  });
}

function sentences(host: string, database: string): Record<string, string> {
  const unknownHost = `There is no host of the name in DATABASE_URL (${host}): check its spelling and the network.`;
  const noAccess = `The database server ${host} refused the user name or the password in DATABASE_URL.`;
  const nobody = `No database server answers at ${host}: start it, or check the host and port in DATABASE_URL.`;
  const unreachable = `The database server ${host} cannot be reached: check DATABASE_URL and the network.`;
  return {
    ECONNREFUSED: nobody,
    ENOENT: nobody,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    ETIMEDOUT: unreachable,
    ECONNRESET: `What answers at ${host} is not a PostgreSQL server that Berea can talk to: check DATABASE_URL.`,
    "28P01": noAccess,
    "28000": noAccess,
    "3D000": `The database server ${host} has no database named ${database}: create it, or check DATABASE_URL.`,
    "42501": `The user in DATABASE_URL may not use the database ${database} on ${host}: grant it the right to connect.`,
    "53300": `The database server ${host} has no connection free: raise its max_connections, or stop other programs.`,
    "57P03": `The database server ${host} is just starting up or shutting down: start Berea again in a moment.`,
  };
}

function describeAddress(url: string): { host: string; database: string } {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = decodeURIComponent(hostname) || searchParams.get("host") || "localhost";
  return {
    host: host.startsWith("/") ? host : `${host}:${port || searchParams.get("port") || "5432"}`,
    database: decodeURIComponent(pathname.slice(1)) || "of the user's own name",
  };
}

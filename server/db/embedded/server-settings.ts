import type { ServerAddress } from "./address.ts";

/** Settings on the command line win over the cluster's own files, so that these hold for clusters of every age. */
export function serverSettings({ host, port }: ServerAddress, durable: boolean): string[] {
  const bySocket = host.startsWith("/");
  const safely = durable ? "on" : "off";
  const settings = {
    listen_addresses: bySocket ? "" : host,
    // A list: quoted, a folder may have a comma in its name.
    unix_socket_directories: bySocket ? `"${host.replaceAll('"', '""')}"` : "",
    unix_socket_permissions: "0700",
    port,
    // One app with a pool of ten; the rest is for people who look in with psql or make a backup. Tests run many apps.
    max_connections: durable ? 40 : 200,
    shared_buffers: "128MB",
    huge_pages: "off",
    // No workers that would only wait: an idle Berea is to be small.
    io_method: "sync",
    max_logical_replication_workers: 0,
    min_wal_size: "32MB",
    max_wal_size: "512MB",
    // Old segments of the log go rather than being used again: what people have deleted would stay in them.
    wal_recycle: "off",
    fsync: safely,
    full_page_writes: safely,
    synchronous_commit: safely,
    // The supervisor starts it again: PostgreSQL 18 hangs where its own restart cannot recover, as on a failing disk.
    restart_after_crash: "off",
    timezone: "UTC",
    // The log is for the one who runs the machine: no statements, values or rows of anybody.
    logging_collector: "off",
    log_destination: "stderr",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_statement: "none",
    log_min_duration_statement: -1,
    log_checkpoints: "off",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    lc_messages: "C",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

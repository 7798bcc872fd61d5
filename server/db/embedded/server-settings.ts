import type { ServerAddress } from "./address.ts";

/** Settings on the command line override the cluster's files, so that they apply to clusters of any version. */
export function serverSettings({ host, port }: ServerAddress, durable: boolean): string[] {
  const usesSocket = host.startsWith("/");
  const onIfDurable = durable ? "on" : "off";
  const settings = {
    listen_addresses: usesSocket ? "" : host,
    // Quoted, because this is a list and the folder's name may contain a comma.
    unix_socket_directories: usesSocket ? `"${host.replaceAll('"', '""')}"` : "",
    unix_socket_permissions: "0700",
    port,
    // A pool of ten, and some for psql and backups. Tests run many apps.
    max_connections: durable ? 40 : 200,
    shared_buffers: "64MB",
    huge_pages: "off",
    // No idle workers, to save memory.
    io_method: "sync",
    max_logical_replication_workers: 0,
    min_wal_size: "32MB",
    max_wal_size: "512MB",
    // Recycled segments would still contain deleted data.
    wal_recycle: "off",
    fsync: onIfDurable,
    full_page_writes: onIfDurable,
    synchronous_commit: onIfDurable,
    // The supervisor restarts it: PostgreSQL 18 hangs if its own restart can't recover, for example on a failing disk.
    restart_after_crash: "off",
    timezone: "UTC",
    // The log must not contain users' data: no statements, values or rows.
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

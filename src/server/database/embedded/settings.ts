import type { Address } from "./socket.ts";

/**
 * Server settings of one small school on one machine, as `-c name=value` pairs.
 * They are given on the command line so that an update of the product brings its own; whoever wants to tune
 * PostgreSQL runs one and sets DATABASE_URL.
 */
export function settings(address: Address, throwAway: boolean, own: Readonly<Record<string, string>> = {}): string[] {
  const values: Record<string, string> = {
    listen_addresses: address.socketDir === null ? "127.0.0.1" : "",
    port: String(address.port),
    ...(address.socketDir === null ? {} : { unix_socket_directories: address.socketDir, unix_socket_permissions: "0700" }),
    // Memory: all processes of the product together stay under 400 MB when idle.
    shared_buffers: "64MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_connections: "60",
    // Without the three I/O workers: reads of a small database come from memory anyway.
    io_method: "sync",
    max_worker_processes: "4",
    max_parallel_workers: "2",
    autovacuum_max_workers: "2",
    // Short indexed statements gain nothing from compiling.
    jit: "off",
    random_page_cost: "1.1",
    // No replica hangs on this server, but a file backup (pg_backup_start) needs the replica level.
    wal_level: "replica",
    max_wal_senders: "0",
    max_wal_size: "512MB",
    wal_compression: "on",
    checkpoint_timeout: "15min",
    idle_in_transaction_session_timeout: "60s",
    timezone: "UTC",
    log_timezone: "UTC",
    // The supervisor reads these messages.
    lc_messages: "C",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    logging_collector: "off",
    restart_after_crash: "on",
  };
  if (throwAway) {
    Object.assign(values, {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // One server for all test files at once, each with its own pool.
      max_connections: "200",
      autovacuum: "off",
    });
  }
  Object.assign(values, own);
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

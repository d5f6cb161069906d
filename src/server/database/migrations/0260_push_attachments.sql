-- What is told to the sockets of other processes and doesn't fit into a NOTIFY; the adapter of socket.io writes, reads and
-- empties it.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- Addresses that deliver once: who opens such a one uses it up.
create table used_ticket (
  id text primary key,
  expires_at timestamptz not null
);
create index used_ticket_expires on used_ticket (expires_at);

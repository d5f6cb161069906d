create table staff (
  id integer generated always as identity primary key,
  username text not null unique,
  name text not null,
  password_hash text not null,
  duties text[] not null,
  status text not null default 'active' check (status in ('active', 'frozen')),
  created_at timestamptz not null
);

-- Append-only: who did what to what. Each row carries the hash of the row before it, so that a change is found.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  object text not null,
  -- The address without its last part.
  ip text not null,
  details jsonb not null,
  prev_hash bytea not null,
  hash bytea not null unique
);
create index audit_log_action on audit_log (action, id desc);

-- The one row that serialises appending.
create table audit_head (
  one integer primary key check (one = 1),
  hash bytea not null
);
insert into audit_head values (1, '\x');

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function audit_log_is_append_only();

-- The sets of keys that secrets.json holds: which one is used, since when, and whether a former one is still needed. The keys
-- themselves never lie in the database. No row: the first set, as before there could be several.
create table school_key (
  id smallint primary key check (id between 1 and 255),
  -- Tells the set from another, and gives nothing of it away.
  fingerprint text not null,
  made_at timestamptz not null default now(),
  -- From then on it makes what is written; the latest such set is the current one.
  current_at timestamptz,
  -- By then nothing that can be made anew was left of older sets.
  renewed_at timestamptz,
  retired_at timestamptz
);

-- What the running processes hold: a new set is used when all of them have it.
create table key_reader (
  process text primary key,
  host text not null,
  -- Fingerprints of the sets.
  held text[] not null,
  current_id smallint not null,
  seen_at timestamptz not null
);

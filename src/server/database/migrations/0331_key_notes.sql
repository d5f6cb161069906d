-- Content keys that were given (rules.md Watching, Delivery): by sign-in session and lesson, whichever play session asked.
create table key_note (
  login_session_id bigint not null,
  item_id integer not null references item (id) on delete cascade,
  learner_id integer not null,
  -- Four bytes a minute: when its key was given, in seconds since the epoch, big-endian; 0: never.
  given bytea not null,
  noted_at timestamptz not null,
  primary key (login_session_id, item_id)
) with (fillfactor = 70);
create index key_note_learner on key_note (learner_id);
create index key_note_item on key_note (item_id);
create index key_note_noted on key_note (noted_at);

-- At which pace a learner gets keys, from an instant on for a day.
create table key_pace (
  learner_id integer primary key,
  since timestamptz not null default 'epoch',
  -- study_lease.counted_ms at that instant.
  counted_before bigint not null default 0,
  given integer not null default 0,
  seeks integer not null default 0,
  -- The last ones that were given, in seconds since the epoch.
  recent integer[] not null default '{}'
) with (fillfactor = 70);

-- The same for visitors by their address, with the keys of their trials.
create table visitor_pace (
  address text primary key,
  since timestamptz not null,
  given integer not null,
  seeks integer not null,
  recent integer[] not null,
  -- By video the bytes of `key_note.given` in base64.
  notes jsonb not null
);
create index visitor_pace_since on visitor_pace (since);

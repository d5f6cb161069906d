-- The study ledger (rules.md Watching): who may earn, what was earned, and the evidence of it.

-- A play session is issued by the play authorisation; heartbeats without a live one earn nothing.
create table play_session (
  -- 144 random bits.
  id text primary key,
  learner_id integer not null,
  item_id integer not null references item (id) on delete cascade,
  series_id integer not null,
  -- The lesson's length when the session was opened, in whole seconds.
  seconds integer not null check (seconds > 0),
  -- The sign-in session that asked for it: another device's heartbeat is refused.
  login_session_id bigint not null,
  device text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until when the budget has grown; at first the instant of the authorisation.
  last_at timestamptz not null,
  -- Milliseconds of the server's clock that this session may spend.
  budget_ms integer not null default 0,
  -- Whole seconds of new coverage that it has added; never more than twice the budget.
  coverage_added integer not null default 0,
  -- Never more than the budget.
  credit_added_ms integer not null default 0,
  last_seq integer not null default 0,
  check (credit_added_ms <= budget_ms),
  check (coverage_added * 1000.0 <= budget_ms * 2.0)
) with (fillfactor = 70);
create index play_session_learner on play_session (learner_id);
create index play_session_item on play_session (item_id);
create index play_session_expires on play_session (expires_at);

-- One row per learner: which play session earns, and until when time has been counted. An instant is counted once,
-- whatever plays beside it. Its lock is the order in which a learner's heartbeats are applied.
create table study_lease (
  learner_id integer primary key,
  session_id text not null default '',
  held_until timestamptz not null default 'epoch',
  counted_until timestamptz not null default 'epoch'
) with (fillfactor = 50);

-- What a learner has seen of a lesson and how long it was really studied.
create table item_progress (
  learner_id integer not null,
  item_id integer not null references item (id) on delete cascade,
  series_id integer not null,
  -- Seconds seen at least once: from, to, from, to … in order, apart, `to` excluded.
  coverage integer[] not null default '{}',
  covered_seconds integer not null default 0,
  position integer not null default 0,
  credited_ms bigint not null default 0,
  watched_per smallint not null default 0 check (watched_per between 0 and 100),
  finished_at timestamptz,
  -- Of the last accepted heartbeat; null: opened and never played.
  watched_at timestamptz,
  primary key (learner_id, item_id)
) with (fillfactor = 70);
create index item_progress_item on item_progress (item_id);

-- Append-only: one row per accepted heartbeat. Partitions by month are made by the product (learning/evidence.store.ts).
create table watch_evidence (
  learner_id integer not null,
  at timestamptz not null,
  session_id text not null,
  seq integer not null,
  item_id integer not null,
  position integer not null,
  rate real not null,
  -- As reported, cut to the lesson: from, to … in ms of the video.
  ranges_ms integer[] not null,
  -- What was earned: whole seconds, ms.
  coverage_added integer not null,
  credit_added_ms integer not null,
  address text not null,
  device text not null,
  primary key (learner_id, at, session_id, seq)
) partition by range (at);

create function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'watch evidence is append-only';
end
$$;
create trigger watch_evidence_append_only before update or delete on watch_evidence for each row execute function watch_evidence_is_append_only();

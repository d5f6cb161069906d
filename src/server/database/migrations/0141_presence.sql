-- Presence checks: when one is due stands on the learner's lease, what waits for it on the play session.
alter table play_session
  -- { dueAt, spans, creditMs, budgetMs }: played since a check fell due, not earned yet. Counted in coverage_added and credit_added_ms.
  add column pending jsonb,
  -- Where the player was when it last told its position alone (recordHistory), in ms of the video.
  add column reported_ms integer,
  -- A trial outlives the end of an entitlement.
  add column is_trial boolean not null default false,
  -- Opened by recordHistory, which names no session.
  add column is_implicit boolean not null default false;

alter table study_lease
  -- Play until the next check, ms; null: not drawn yet.
  add column play_left_ms integer,
  add column due_at timestamptz;

-- One check as it was put to a learner.
create table presence_challenge (
  -- 144 random bits.
  id text primary key,
  learner_id integer not null,
  session_id text not null references play_session (id) on delete cascade,
  item_id integer not null,
  kind text not null check (kind in ('click', 'arithmetic', 'sms', 'question')),
  prompt text not null,
  -- [{ key, text }]; null where the answer is written.
  choices jsonb,
  -- HMAC-SHA256 of id and right answer: neither a look into the table nor another challenge's answer helps.
  answer_hash bytea not null,
  tries integer not null default 0,
  made_at timestamptz not null,
  -- The end of the check that it belongs to.
  expires_at timestamptz not null,
  -- Passed, or used up by wrong answers.
  ended_at timestamptz
);
create index presence_challenge_session on presence_challenge (session_id, expires_at desc);

-- Questions that staff keep for presence checks: single choice, of one lesson or of a whole course.
create table presence_question (
  id integer generated always as identity primary key,
  series_id integer not null references series (id) on delete cascade,
  -- null: for every lesson of the course.
  item_id integer references item (id) on delete cascade,
  prompt text not null,
  choices text[] not null check (cardinality(choices) between 2 and 6),
  -- Place of the right choice, from 0 on.
  right_choice smallint not null check (right_choice >= 0 and right_choice < cardinality(choices)),
  updated_at timestamptz not null
);
create index presence_question_series on presence_question (series_id, id);
create index presence_question_item on presence_question (item_id);

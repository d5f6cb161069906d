-- Presence checks of courses that demand strong ways: a code by SMS, a question about the lesson, the device's passkey.
-- null: not demanded.
alter table series_rules add column strong_checks boolean;
alter table play_session
  add column strong_checks boolean not null default false,
  -- How long a check may wait for its answer.
  add column check_seconds smallint not null default 60;
alter table presence_challenge
  -- The way, where it is none of those that `kind` knows.
  add column way text,
  -- The question that was put.
  add column question_id integer;

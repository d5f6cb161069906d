-- One sitting of a learner: past paper, mock exam, examination, class exam or exercise (rules.md Exams). The wire calls
-- it history.
create table attempt (
  id integer generated always as identity primary key,
  learner_id integer not null references learner (id) on delete cascade,
  source text not null check (source in ('past', 'mock', 'examination', 'class', 'exercise')),
  mode text not null check (mode in ('exam', 'practice')),
  -- By source: paper, mock rule, examination, item, subject.
  target integer not null,
  -- Of an exercise what was asked for, so that it goes on; else ''.
  scope text not null default '',
  subject_id integer not null references subject (id),
  title text not null,
  request_id uuid not null,
  state text not null default 'open' check (state in ('open', 'handedIn', 'reviewing', 'marked', 'abandoned')),
  -- Fixed when it starts, side by side: questions in their order, their versions, 1/100 points, and the order of
  -- their options (keys joined, '' as written).
  question_ids integer[] not null,
  version_ids integer[] not null,
  scores integer[] not null,
  -- Empty: all as written.
  option_orders text[] not null,
  -- Sections and rules as they stood: `practice/attempt.ts`.
  frame jsonb not null,
  total_score integer not null,
  pass_score integer not null,
  started_at timestamptz not null,
  -- Null: no limit. Extra time is in it already.
  deadline timestamptz,
  extra_seconds integer not null default 0,
  ended_at timestamptz,
  ended_by text check (ended_by in ('learner', 'deadline', 'staff')),
  -- Set at the deadline where answers kept offline may still come; marked from then on.
  mark_at timestamptz,
  used_seconds integer not null default 0,
  -- Which device writes, where the paper allows one alone.
  device text,
  -- The result: 1/100 points for each question, null before; -1 waits for a marker.
  awarded integer[],
  -- R right, W wrong, P partly, B blank, M waits for a marker; a letter for each question.
  verdicts text,
  score integer,
  correct integer,
  marked_at timestamptz,
  -- Once it is marked its answers lie here, no longer in `answer`: JSON of three lists in the order of
  -- the questions, answers, seqs and seconds; a seq of 0 where nothing was saved.
  sheet text
);
create unique index attempt_open on attempt (learner_id, source, target, mode, scope) where state = 'open';
create unique index attempt_request on attempt (learner_id, request_id);
create index attempt_learner on attempt (learner_id, started_at desc, id desc);
create index attempt_due on attempt (deadline) where state = 'open' and deadline is not null;
create index attempt_mark_due on attempt (mark_at) where state = 'handedIn';
create index attempt_reviewing on attempt (ended_at, id) where state = 'reviewing';
-- How others did at the same: answered from the index alone.
create index attempt_ranking on attempt (source, target, learner_id, score) where state = 'marked' and mode = 'exam';
create index attempt_hall on attempt (source, target, id) where mode = 'exam' and state in ('open', 'handedIn', 'reviewing');
create index attempt_subject on attempt (subject_id);

-- The last answer of each question of an attempt that is not marked yet.
create table answer (
  attempt_id integer not null references attempt (id) on delete cascade,
  question_id integer not null,
  seq integer not null,
  spent_seconds integer not null default 0,
  saved_at timestamptz not null,
  -- JSON as the wire carries it; null: cleared.
  answer text,
  primary key (attempt_id, question_id)
) with (fillfactor = 85);

-- The answers of an attempt wherever they lie.
create view attempt_answer as
  select attempt_id, question_id, answer, seq, spent_seconds from answer
  union all
  select a.id, a.question_ids[e.n], nullif(e.answer::text, 'null'), e.seq::integer, e.spent::integer
  from attempt a cross join lateral rows from (
    json_array_elements(a.sheet::json -> 0), json_array_elements_text(a.sheet::json -> 1), json_array_elements_text(a.sheet::json -> 2)
  ) with ordinality as e (answer, seq, spent, n)
  where a.sheet is not null and e.seq <> '0';

-- What is seen of somebody who writes: last sign of life, pages left.
create table attempt_presence (
  attempt_id integer primary key references attempt (id) on delete cascade,
  seen_at timestamptz not null,
  away_since timestamptz,
  away_count integer not null default 0,
  away_seconds integer not null default 0,
  position integer not null default 0,
  address text not null default '',
  device text not null default ''
) with (fillfactor = 70);

-- Points that a marker gave to what no machine marks; the last one counts.
create table essay_mark (
  attempt_id integer not null references attempt (id) on delete cascade,
  question_id integer not null,
  -- Of a case the child, else 0.
  child_id integer not null default 0,
  -- 1/100 points.
  points integer not null,
  remark text not null default '',
  -- Null: by the learner, in practice.
  staff_id integer,
  created_at timestamptz not null,
  primary key (attempt_id, question_id, child_id)
);

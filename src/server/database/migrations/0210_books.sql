-- What a learner knows of a question: done or not, the error book, when to see it again. Rows are small: one for each
-- question that somebody ever answered.
create table learner_question (
  learner_id integer not null references learner (id) on delete cascade,
  question_id integer not null references question (id) on delete cascade,
  -- Settled answers, and how many of them were wrong.
  answered smallint not null default 0,
  wrong smallint not null default 0,
  -- Right answers in a row.
  streak smallint not null default 0,
  -- Step of the spaced repetition.
  step smallint not null default 0,
  in_book boolean not null default false,
  last_at timestamptz not null,
  due_at timestamptz,
  -- The last wrong answer, as it was given.
  last_wrong text,
  primary key (learner_id, question_id)
) with (fillfactor = 95);
create index learner_question_book on learner_question (learner_id) where in_book;

create table question_mark (
  learner_id integer not null references learner (id) on delete cascade,
  question_id integer not null references question (id) on delete cascade,
  created_at timestamptz not null,
  primary key (learner_id, question_id)
);
create index question_mark_list on question_mark (learner_id, created_at desc, question_id);
create index question_mark_question on question_mark (question_id);

-- Settled answers of a learner by the school's day.
create table practice_day (
  learner_id integer not null references learner (id) on delete cascade,
  day date not null,
  answered integer not null default 0,
  correct integer not null default 0,
  primary key (learner_id, day)
);

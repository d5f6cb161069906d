-- To how many learners the key of a question was shown, and since when: once shown it is no secret any more.
create table question_shown (
  question_id integer primary key references question (id) on delete cascade,
  first_at timestamptz not null,
  learners integer not null
);
-- Whose key a writing showed to its learner for the first time, and when; counted with the answers.
alter table question_tally add column shown integer[] not null default '{}', add column at timestamptz not null default now();
-- Whoever answered a question was shown its key.
insert into question_shown (question_id, first_at, learners)
  select question_id, min(last_at), count(*) from learner_question group by question_id;

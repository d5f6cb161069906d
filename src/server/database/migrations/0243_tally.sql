-- Settled answers that wait to be counted on their questions: a row for each writing, so that nobody waits for a counter.
create table question_tally (
  id bigint generated always as identity primary key,
  answered integer[] not null,
  correct integer[] not null
);

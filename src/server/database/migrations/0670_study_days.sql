-- What the school's learners have earned on each day of the school's calendar, counted from the evidence once a minute: the evidence of
-- two weeks is too much to be read whenever somebody opens the dashboard.
create table study_day (
  day date primary key,
  credit_ms bigint not null,
  -- Evidence from before it is in the count.
  counted_until timestamptz not null
);
-- The evidence lies in the order of its instants: this costs its writers next to nothing.
create index watch_evidence_at on watch_evidence using brin (at) with (autosummarize = on);
-- Learners who signed in on each of the last days.
create index security_event_sign_ins on security_event (at, learner_id) where what = 'signedIn';

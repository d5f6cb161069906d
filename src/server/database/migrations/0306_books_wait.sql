-- Error book, statistics and tallies hear of an attempt when its verdicts are shown, not before (rules.md Exams, Secrecy).
alter table attempt add column unbooked boolean not null default false;
create index attempt_unbooked on attempt (source, target, id) where unbooked;

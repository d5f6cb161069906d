-- A class exam is drawn anew for each attempt and passed by accuracy against the attempt's own line (rules.md Exams, Secrecy).
alter table attempt
  -- Written at the start of a class exam: the accuracy that is asked for in percent, the seed of its draw, and whether the
  -- pool was large enough for keys to be shown later.
  add column line smallint check (line between 1 and 100),
  add column draw_seed bigint,
  add column ample boolean not null default false,
  -- Its questions with the children of cases counted singly, and how many of them earned full marks; null before marking.
  add column parts smallint,
  add column parts_right smallint,
  -- Its keys may be seen: the first attempt at the exam that was passed, drawn from a pool large enough.
  add column reveals boolean not null default false;

-- What was sat before is judged as it was then, and shows no more than a score.
update attempt a set
  line = coalesce((select c.accuracy_per from class_exam c where c.item_id = a.target), 60),
  parts = case when state = 'marked' then cardinality(question_ids) end,
  parts_right = case when state = 'marked' then correct end
where source = 'class' and mode = 'exam';

-- The last attempts at a class exam: they say when the next one may begin.
create index attempt_class on attempt (target, learner_id, id desc) where source = 'class';
-- Questions whose keys a learner has seen in a class exam.
create index attempt_revealed on attempt (learner_id) where reveals;

-- What a class exam may draw beside its paper's own questions: of these chapters, of these points, or named. All empty: of the
-- chapters of the paper's questions.
alter table class_exam
  add column pool_chapter_ids integer[] not null default '{}',
  add column pool_point_ids integer[] not null default '{}',
  add column pool_question_ids integer[] not null default '{}';

-- A learner at a class exam: the lock under which attempts begin, and the wait that a teacher ended.
create table class_sitting (
  learner_id integer not null references learner (id) on delete cascade,
  item_id integer not null references item (id) on delete cascade,
  -- The failed attempt whose wait was ended, when and by whom; the school's member of staff stays there when they leave.
  released_attempt_id integer,
  released_at timestamptz,
  staff_id integer,
  primary key (learner_id, item_id)
);
create index class_sitting_item on class_sitting (item_id);

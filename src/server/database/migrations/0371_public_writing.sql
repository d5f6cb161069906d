-- From where somebody wrote in public: a province of China (CN-JS), another country (JP), empty: unknown, null: from before it was noted.
alter table comment add column place text;
-- The same of the last change of the name.
alter table learner add column name_place text;

-- Texts that are shown no longer, out of sight, kept for the authorities for six months.
create table removed_text (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('comment', 'name')),
  -- The comment; of a name its learner.
  source_id integer not null,
  -- Both null where the author was erased before this was kept.
  learner_id integer,
  teacher_id integer,
  text text not null,
  place text,
  -- Null: not known.
  written_at timestamptz,
  removed_at timestamptz not null,
  removed_by text not null check (removed_by in ('author', 'staff', 'erasure')),
  staff_id integer,
  reason text not null default ''
);
create index removed_text_at on removed_text (removed_at, id);
create index removed_text_learner on removed_text (learner_id, id) where learner_id is not null;
create index removed_text_source on removed_text (kind, source_id, id);

-- What was deleted before leaves the sight, too; its six months begin now.
insert into removed_text (kind, source_id, learner_id, teacher_id, text, written_at, removed_at, removed_by, reason)
select 'comment', id, learner_id, teacher_id, content, created_at, now(), case deleted_by when 'staff' then 'staff' else 'author' end, reason
from comment where state = 'deleted' and content <> '';
update comment set content = '' where state = 'deleted' and content <> '';

-- What learners report to the school.
create table report (
  id integer generated always as identity primary key,
  learner_id integer not null,
  target text not null check (target in ('comment', 'name', 'picture')),
  target_id integer not null,
  -- One and the same for what is decided together: a comment, a name of a learner, a picture of a learner.
  target_ref text not null,
  -- Who wrote or bears it; null: a teacher, or somebody who is gone.
  author_id integer,
  -- Of a comment.
  series_id integer references series (id) on delete set null,
  item_id integer references item (id) on delete set null,
  title text not null default '',
  -- What the reporter saw: the words, the name, the picture's address.
  shown text not null,
  kind text not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  answer text not null default '',
  staff_id integer,
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (decided_at is null))
);
create unique index report_once on report (learner_id, target_ref);
create index report_learner on report (learner_id, id desc);
create index report_open on report (due_at, id) where state = 'open';
create index report_target on report (target_ref, id);
create index report_decided on report (decided_at desc, id desc) where state <> 'open';
create index report_author on report (author_id) where author_id is not null;
create index report_series on report (series_id) where series_id is not null;
create index report_item on report (item_id) where item_id is not null;

create table report_setting (
  one integer primary key check (one = 1),
  -- Hours in which a report is answered.
  answer_hours integer not null check (answer_hours between 1 and 360),
  version integer not null default 1
);
insert into report_setting (one, answer_hours) values (1, 24);

update staff_role set duties = array_append(duties, 'removed')
where key in ('owner', 'principal') and not 'removed' = any (duties);

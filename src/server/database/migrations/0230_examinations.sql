-- A formal examination: a paper in a window, with registration.
create table examination (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  paper_id integer not null references paper (id),
  -- What the learner sees as its kind: 技能等级考试, 结业考试 …
  type text not null,
  title text not null,
  intro_html text not null default '',
  place text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Registration closes here; null: open until the end.
  register_until timestamptz,
  -- Attempts allowed to each learner.
  attempts smallint not null default 1,
  -- Whether the last six characters of the identity card are asked for.
  needs_id_card boolean not null default false,
  -- Given to everybody while it runs, in seconds.
  extra_seconds integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index examination_list on examination (type, starts_at desc, id desc) where published;
create index examination_paper on examination (paper_id);
create index examination_subject on examination (subject_id);

create table examination_user (
  examination_id integer not null references examination (id) on delete cascade,
  learner_id integer not null references learner (id) on delete cascade,
  -- Encrypted with the key for personal data.
  real_name bytea not null,
  id_card_last6 bytea,
  phone bytea not null,
  registered_at timestamptz not null,
  primary key (examination_id, learner_id)
);
create index examination_user_learner on examination_user (learner_id);

-- The exam at the end of a chapter: an item of kind exam and its paper.
create table class_exam (
  item_id integer primary key references item (id) on delete cascade,
  paper_id integer not null references paper (id),
  -- Accuracy that is asked for, in percent.
  accuracy_per smallint not null default 60 check (accuracy_per between 1 and 100)
);
create index class_exam_paper on class_exam (paper_id);

-- What staff write down of a learner; the learner never reads it.
create table learner_note (
  id integer generated always as identity primary key,
  learner_id integer not null references learner (id) on delete cascade,
  staff_id integer not null,
  text text not null,
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index learner_note_learner on learner_note (learner_id, id desc);

-- How much a learner has studied, counted together from the ledger twice a minute, so that the list can be put in its order.
create table learner_study (
  learner_id integer primary key,
  credited_seconds integer not null default 0,
  studied_at timestamptz,
  -- The Monday of the last change, and what had been earned before it.
  week date not null,
  before_week integer not null default 0
);
create index learner_study_at on learner_study (studied_at desc nulls last);
create index learner_study_hours on learner_study (credited_seconds desc);

-- The learners as the desk lists them.
create view roster as
  select l.id, l.username, l.nick_name, l.real_name, l.confirmed_name, l.phone_mask, l.phone_lookup, l.avatar_url, l.work_code, l.status,
    l.created_at, l.signed_in_at, l.origin, l.words, l.version, m.cohort_id, c.name as cohort_name,
    coalesce(s.credited_seconds, 0) as credited_seconds, s.studied_at, s.week, coalesce(s.before_week, 0) as before_week
  from learner l
  left join cohort_member m on m.learner_id = l.id
  left join cohort c on c.id = m.cohort_id
  left join learner_study s on s.learner_id = l.id
  where l.status in ('active', 'frozen') and l.merged_into is null;

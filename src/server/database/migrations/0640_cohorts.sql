-- Classes of learners, and whose they are. A learner is in one at a time; `learner.cohort` keeps the name of it for whoever signs in.
create table cohort (
  id integer generated always as identity primary key,
  name text not null unique,
  -- Closed: over. Its learners stay, nobody new comes in.
  is_closed boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1
);

create table cohort_member (
  learner_id integer primary key references learner (id) on delete cascade,
  cohort_id integer not null references cohort (id),
  joined_at timestamptz not null
);
create index cohort_member_cohort on cohort_member (cohort_id, learner_id);

create table cohort_teacher (
  staff_id integer not null references staff (id) on delete cascade,
  cohort_id integer not null references cohort (id) on delete cascade,
  primary key (staff_id, cohort_id)
);
create index cohort_teacher_cohort on cohort_teacher (cohort_id);

insert into cohort (name, created_at) select cohort, min(created_at) from learner where cohort <> '' group by cohort;
insert into cohort_member (learner_id, cohort_id, joined_at)
select l.id, c.id, l.created_at from learner l join cohort c on c.name = l.cohort;

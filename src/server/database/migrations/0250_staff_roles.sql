-- What the school's people may do: roles with duties, given to members with a scope. Read at every call.
create table staff_role (
  id integer generated always as identity primary key,
  -- Of the roles that a new school has; null: one of the school's own.
  key text unique,
  name text not null unique,
  duties text[] not null,
  -- What a member gets unless something else is said.
  scope text not null check (scope in ('all', 'ownCourses', 'ownCohorts')),
  version integer not null default 1
);
insert into staff_role (key, name, scope, duties) values
  ('owner', '校方负责人', 'all', '{staff,audit,site,courses,media,news,comments,questions,exams,marking,tasks,learners,phones,orders,finance,live,reports,operations}'),
  ('principal', '校长', 'all', '{audit,site,courses,media,news,comments,questions,exams,marking,tasks,learners,phones,orders,live,reports,operations}'),
  ('teacher', '任课老师', 'ownCourses', '{courses,media,comments,questions,marking,live,reports}'),
  ('classTeacher', '班主任', 'ownCohorts', '{tasks,learners,reports}'),
  ('editor', '编辑', 'all', '{site,courses,media,news,comments}'),
  ('examiner', '考务', 'all', '{questions,exams,marking,reports}'),
  ('support', '客服', 'all', '{learners,phones,orders,comments}'),
  ('finance', '财务', 'all', '{orders,finance,reports}');

create table staff_holding (
  staff_id integer not null references staff (id) on delete cascade,
  role_id integer not null references staff_role (id),
  scope text not null check (scope in ('all', 'ownCourses', 'ownCohorts')),
  primary key (staff_id, role_id)
);
create index staff_holding_role on staff_holding (role_id);

-- Whose courses they are.
create table staff_series (
  staff_id integer not null references staff (id) on delete cascade,
  series_id integer not null references series (id) on delete cascade,
  primary key (staff_id, series_id)
);
create index staff_series_series on staff_series (series_id);

-- One row for each duty that a member holds, by whatever role, with every scope it is held with.
create view staff_duty as
  select h.staff_id, d.duty, array_agg(distinct h.scope order by h.scope) as scopes
  from staff_holding h join staff_role r on r.id = h.role_id cross join lateral unnest(r.duties) as d (duty)
  group by h.staff_id, d.duty;

-- Whoever had all duties is an owner; other sets become roles of the school's own. What two former duties held is split in several now.
with former as (
  select s.id, array(
    select distinct n.duty from unnest(s.duties) as o (duty) join (values
      ('audit', 'audit'), ('learners', 'learners'), ('learners', 'phones'), ('courses', 'courses'), ('courses', 'comments'),
      ('media', 'media'), ('news', 'news'), ('site', 'site'), ('questions', 'questions'), ('questions', 'exams'),
      ('questions', 'marking'), ('questions', 'phones'), ('orders', 'orders'), ('live', 'live'), ('tasks', 'tasks')
    ) as n (former, duty) on n.former = o.duty order by n.duty) as duties,
    s.duties @> '{audit,learners,courses,media,news,site,questions,orders,live,tasks}' as whole
  from staff s
), made as (
  insert into staff_role (name, duties, scope)
  select '原有职责 ' || row_number() over (order by duties), duties, 'all' from (select distinct duties from former where not whole) as sets
  returning id, duties
)
insert into staff_holding (staff_id, role_id, scope)
select f.id, coalesce((select id from staff_role where f.whole and key = 'owner'), (select id from made m where m.duties = f.duties)), 'all'
from former f;

alter table staff drop column duties;
alter table staff add column version integer not null default 1;
alter table session drop column duties;

-- The list of learners: its order and its counts from an index alone.
create index learner_listed on learner (id desc) include (status, signed_in_at) where status in ('active', 'frozen') and merged_into is null;

-- Every learner gets a row, so that an order by it needs no other; `week` stands still until somebody studies.
create index learner_study_by_hours on learner_study (credited_seconds desc, learner_id desc);
create index learner_study_by_instant on learner_study (studied_at desc nulls last, learner_id desc);
drop index learner_study_hours;
drop index learner_study_at;
insert into learner_study (learner_id, week)
select l.id, '2000-01-03' from learner l where not exists (select from learner_study s where s.learner_id = l.id);

-- The same learners as `roster`, for an order by what they studied: newcomers join it within a minute.
create view roster_by_study as
  select l.id, l.username, l.nick_name, l.real_name, l.confirmed_name, l.phone_mask, l.phone_lookup, l.avatar_url, l.work_code, l.status,
    l.created_at, l.signed_in_at, l.origin, l.words, l.version, m.cohort_id, c.name as cohort_name,
    s.credited_seconds, s.studied_at, s.week, s.before_week
  from learner_study s
  join learner l on l.id = s.learner_id
  left join cohort_member m on m.learner_id = l.id
  left join cohort c on c.id = m.cohort_id
  where l.status in ('active', 'frozen') and l.merged_into is null;

-- The same words; a function in SQL is planned anew for each row, which made a sheet of learners ten times as slow.
create or replace function learner_words(names text[], wholes text[]) returns tsvector language plpgsql immutable parallel safe as $$
declare
  words text[] := '{}';
  bare text;
begin
  foreach bare in array names loop
    bare := lower(replace(bare, ' ', ''));
    for place in 1 .. least(length(bare), 30) loop
      words := words || substr(bare, place);
    end loop;
  end loop;
  foreach bare in array wholes loop
    bare := lower(replace(bare, ' ', ''));
    if bare <> '' then
      words := words || bare;
    end if;
  end loop;
  return array_to_tsvector(words);
end
$$;

-- What the school's people say of a learner, and what finds one among many.
alter table learner add column version integer not null default 1;
-- The name that stands on certificates, once staff or a partner confirmed it; `real_name` is what the learner wrote.
alter table learner add column confirmed_name text not null default '';
alter table learner add column name_confirmed_at timestamptz;
-- Who confirmed it: a member of staff; null: a partner's signed link.
alter table learner add column name_confirmed_by integer;
alter table learner add column name_confirmed_how text not null default '';
-- Read by the learner at the next sign-in.
alter table learner add column frozen_reason text not null default '';
alter table learner add column frozen_at timestamptz;
alter table learner add column signed_in_at timestamptz;
-- Until when the password is one that the school handed over: it opens one session and sets another password.
alter table learner add column once_until timestamptz;
alter table learner add column once_used boolean not null default false;
-- How the account came: of itself, by the school, by a sheet, by a partner; empty: before it was noted.
alter table learner add column origin text not null default '' check (origin in ('', 'self', 'school', 'import', 'partner'));
-- The account that this one was merged into: it stays frozen, with its own evidence and attempts.
alter table learner add column merged_into integer references learner (id);
create index learner_merged on learner (merged_into) where merged_into is not null;

update learner l set signed_in_at = s.at
from (select learner_id, max(created_at) as at from session where learner_id is not null group by learner_id) s where s.learner_id = l.id;
update learner l set origin = 'partner' where exists (select from partner_link p where p.learner_id = l.id);

-- What a learner is looked for by: each end of the names, so that a given name finds them; all else whole. Lower case, without spaces.
create function learner_words(names text[], wholes text[]) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(distinct word), '{}')) from (
    select substr(n.bare, place) as word
    from (select lower(replace(name, ' ', '')) as bare from unnest(names) as name) n, generate_series(1, least(length(n.bare), 30)) as place
    union all select lower(replace(whole, ' ', '')) from unnest(wholes) as whole
  ) as words where word <> ''
$$;
alter table learner add column words tsvector generated always as (
  learner_words(array[real_name, confirmed_name, nick_name], array[work_code, username, cohort, right(phone_mask, 4)])
) stored;
create index learner_words on learner using gin (words);

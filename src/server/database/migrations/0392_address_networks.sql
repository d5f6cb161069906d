-- The network of an address with its end hidden (/24 or /48), in the words of kernel/addresses.ts; what is one already stays as it is.
create function address_network(address text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := case when address like '::ffff:%.%' then substr(address, 8) else address end;
  cut integer;
  head text[];
  tail text[] := '{}';
begin
  if strpos(plain, ':') = 0 then
    return case when plain ~ '^[^.]*\.[^.]*\.[^.]*\.[^.]*$' then regexp_replace(plain, '[^.]*$', '*') else '' end;
  end if;
  plain := lower(split_part(plain, '%', 1));
  cut := strpos(plain, '::');
  if cut = 0 then
    head := string_to_array(plain, ':');
  else
    head := string_to_array(substr(plain, 1, cut - 1), ':');
    tail := string_to_array(substr(plain, cut + 2), ':');
    head := head || array_fill('0'::text, array[greatest(0, 8 - cardinality(head) - cardinality(tail))]) || tail;
  end if;
  return (select string_agg(regexp_replace(part, '^0+(?=.)', ''), ':' order by place) || '::'
    from unnest(head[1:3]) with ordinality as parts (part, place));
end
$$;

-- Whether there is something to shorten: no query asks the function above of every row.
create function is_whole_address(address text) returns boolean language sql immutable parallel safe
  return address <> '' and address not like '%.*' and (address not like '%::' or address <> address_network(address));

-- Whole addresses of exams alone: a sign of life changes nothing of it while its address stays the same.
create index attempt_presence_whole on attempt_presence (attempt_id) where is_whole_address(address);

-- Of the evidence, two things may be changed after it was written, and none of them stands in its hash: at an erasure address and
-- device go, and after its time an address is shortened to its network.
create or replace function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and ((new.address = '' and new.device = '') or (new.address = public.address_network(old.address) and new.device = old.device))
    and (new.learner_id, new.nth, new.at, new.session_id, new.seq, new.item_id, new.position, new.rate, new.ranges_ms, new.coverage_added,
      new.credit_added_ms, new.presence, new.hash, new.marks)
      is not distinct from
      (old.learner_id, old.nth, old.at, old.session_id, old.seq, old.item_id, old.position, old.rate, old.ranges_ms, old.coverage_added,
      old.credit_added_ms, old.presence, old.hash, old.marks)
  then
    return new;
  end if;
  raise exception 'watch evidence is append-only';
end
$$;

-- Up to where the addresses of the evidence are shortened: a night reads its own day of each learner, and no second index has to be
-- written with every heartbeat.
create table evidence_places (
  one integer primary key check (one = 1),
  -- What is older is done.
  until timestamptz not null,
  -- Of a pass that is under way: up to where it goes, and the learner and instant that it has come to. null: none is.
  target timestamptz,
  learner_id integer not null,
  at timestamptz not null
);
insert into evidence_places values (1, '-infinity', null, 0, '-infinity');

-- Shortens the next addresses, at most so many, of evidence older than 30 days, whatever day the caller believes it is. Returns how
-- many; 0: none are left, or somebody else is at it.
create function shorten_evidence_places(before timestamptz, at_most integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  mark public.evidence_places;
  goal timestamptz := least(before, now() - interval '30 days');
  due record;
  done integer := 0;
begin
  select * into mark from public.evidence_places for update skip locked;
  if not found or (mark.target is null and goal <= mark.until) then
    return 0;
  end if;
  if mark.target is null then
    mark.target := goal;
    mark.learner_id := 0;
    mark.at := '-infinity';
  end if;
  for due in
    select l.learner_id, e.at, e.nth, e.network
    from public.study_lease l cross join lateral (
      select w.at, w.nth, public.address_network(w.address) as network
      from public.watch_evidence w
      where w.learner_id = l.learner_id and w.at >= mark.until and w.at < mark.target
        and (w.learner_id > mark.learner_id or w.at >= mark.at) and public.is_whole_address(w.address)
      order by w.at, w.nth limit at_most
    ) e
    where l.learner_id >= mark.learner_id
    order by l.learner_id, e.at, e.nth limit at_most
  loop
    update public.watch_evidence set address = due.network
    where learner_id = due.learner_id and at = due.at and nth = due.nth;
    mark.learner_id := due.learner_id;
    mark.at := due.at;
    done := done + 1;
  end loop;
  if done < at_most then
    mark.until := mark.target;
    mark.target := null;
  end if;
  update public.evidence_places set until = mark.until, target = mark.target, learner_id = mark.learner_id, at = mark.at;
  return done;
end
$$;

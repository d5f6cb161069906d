-- Evidence in one hash chain per learner (docs/decisions/0008). Rows from before are chained in the order of their time.
alter table watch_evidence
  -- Place in the learner's chain, from 1 on.
  add column nth integer,
  add column presence text not null default 'none' check (presence in ('none', 'pending', 'passed', 'lapsed')),
  -- SHA-256 over the hash of the row before it and this row's bytes.
  add column hash bytea;
alter table watch_evidence alter column presence drop default;

alter table study_lease
  add column chain_count integer not null default 0,
  add column chain_hash bytea not null default '\x';

-- The hash of a row; the same bytes as learning/evidence.rules.ts, so that anybody can check with the database alone.
create function evidence_hash(previous bytea, e watch_evidence) returns bytea language sql stable as $$
  select sha256(previous || int4send(e.learner_id) || int4send(e.nth) || int8send((extract(epoch from e.at) * 1000000)::bigint)
    || int4send(e.seq) || int4send(e.item_id) || int4send(e.position) || float4send(e.rate) || int4send(e.coverage_added) || int4send(e.credit_added_ms)
    || int4send(octet_length(e.presence)) || convert_to(e.presence, 'UTF8')
    || int4send(octet_length(e.session_id)) || convert_to(e.session_id, 'UTF8')
    || int4send(cardinality(e.ranges_ms))
    || coalesce((select string_agg(int4send(ms), ''::bytea order by place) from unnest(e.ranges_ms) with ordinality as r (ms, place)), ''::bytea))
$$;

-- Open for this one writing; closed again below.
create or replace function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  return new;
end
$$;

do $$
declare
  e watch_evidence;
  learner integer := 0;
  place integer := 0;
  head bytea := ''::bytea;
begin
  for e in select * from watch_evidence order by learner_id, at, session_id, seq loop
    if e.learner_id <> learner then
      if place > 0 then
        insert into study_lease (learner_id, chain_count, chain_hash) values (learner, place, head)
          on conflict (learner_id) do update set chain_count = excluded.chain_count, chain_hash = excluded.chain_hash;
      end if;
      learner := e.learner_id;
      place := 0;
      head := ''::bytea;
    end if;
    place := place + 1;
    e.nth := place;
    head := evidence_hash(head, e);
    update watch_evidence w set nth = place, hash = head
      where w.learner_id = e.learner_id and w.at = e.at and w.session_id = e.session_id and w.seq = e.seq;
  end loop;
  if place > 0 then
    insert into study_lease (learner_id, chain_count, chain_hash) values (learner, place, head)
      on conflict (learner_id) do update set chain_count = excluded.chain_count, chain_hash = excluded.chain_hash;
  end if;
end
$$;

alter table watch_evidence alter column nth set not null, alter column hash set not null;
-- Fixed width, and never falling within a learner: half the bytes of the former key, and pages that fill up.
alter table watch_evidence drop constraint watch_evidence_pkey;
alter table watch_evidence add primary key (learner_id, at, nth);

-- Erasing a person takes address and device out of their evidence; all that the hash covers stays as it was written.
create or replace function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and new.device = ''
    and (new.learner_id, new.nth, new.at, new.session_id, new.seq, new.item_id, new.position, new.rate, new.ranges_ms, new.coverage_added,
      new.credit_added_ms, new.presence, new.hash)
      is not distinct from
      (old.learner_id, old.nth, old.at, old.session_id, old.seq, old.item_id, old.position, old.rate, old.ranges_ms, old.coverage_added,
      old.credit_added_ms, old.presence, old.hash)
  then
    return new;
  end if;
  raise exception 'watch evidence is append-only';
end
$$;

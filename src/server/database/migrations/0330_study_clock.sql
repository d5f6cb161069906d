-- Time that counts (rules.md Watching): what is watched without a network, a day's and a film's cap.
alter table school_rules
  -- Minutes of a day that a learner may watch a course without a network.
  add column offline_minutes smallint not null default 30 check (offline_minutes between 0 and 1440),
  -- Hours after which a day's credit ends.
  add column day_hours smallint not null default 12 check (day_hours between 1 and 24),
  -- Credit of a film ends at so many times its length.
  add column film_times smallint not null default 3 check (film_times between 1 and 100),
  -- Lessons of which nobody can say what was delivered are refused.
  add column delivered_only boolean not null default false;
-- null: as the school has it.
alter table series_rules
  add column offline_minutes smallint check (offline_minutes between 0 and 1440),
  add column delivered_only boolean;

alter table play_session
  add column offline_minutes smallint not null default 30,
  add column day_hours smallint not null default 12,
  add column film_times smallint not null default 3,
  -- Whether what counts has to have been delivered: minute by minute, as the whole film by one key, or nobody can say.
  add column delivery text not null default 'unasked' check (delivery in ('minutes', 'film', 'unasked')),
  -- study_lease.counted_ms when last_at was set.
  add column counted_before bigint not null default 0,
  -- { at, fromMs, leftMs }: the last stretch without a heartbeat that may still be told about.
  add column gap jsonb;

-- From here on every heartbeat says where the film stood; of what plays meanwhile the last one is known.
update play_session s set reported_ms = p.position * 1000 from item_progress p
  where p.learner_id = s.learner_id and p.item_id = s.item_id and s.last_seq > 0 and s.reported_ms is null and s.expires_at > now();

alter table study_lease
  -- Time of this learner that was counted, all sessions together, ms.
  add column counted_ms bigint not null default 0,
  -- The day that the next two are about: its end.
  add column day_ends_at timestamptz not null default 'epoch',
  add column day_credit_ms integer not null default 0,
  -- By course, ms that were watched without a network: { "12": 90000 }.
  add column day_offline jsonb;

-- Words on how the time was counted, with commas between; empty: written before there were any.
alter table watch_evidence add column marks text not null default '';

-- The hash of a row; the same bytes as learning/ledger/evidence.rules.ts. Rows without marks hash as they always did.
create or replace function evidence_hash(previous bytea, e watch_evidence) returns bytea language sql stable as $$
  select sha256(previous || int4send(e.learner_id) || int4send(e.nth) || int8send((extract(epoch from e.at) * 1000000)::bigint)
    || int4send(e.seq) || int4send(e.item_id) || int4send(e.position) || float4send(e.rate) || int4send(e.coverage_added) || int4send(e.credit_added_ms)
    || int4send(octet_length(e.presence)) || convert_to(e.presence, 'UTF8')
    || int4send(octet_length(e.session_id)) || convert_to(e.session_id, 'UTF8')
    || int4send(cardinality(e.ranges_ms))
    || coalesce((select string_agg(int4send(ms), ''::bytea order by place) from unnest(e.ranges_ms) with ordinality as r (ms, place)), ''::bytea)
    || case when e.marks = '' then ''::bytea else int4send(octet_length(e.marks)) || convert_to(e.marks, 'UTF8') end)
$$;

create or replace function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and new.device = ''
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

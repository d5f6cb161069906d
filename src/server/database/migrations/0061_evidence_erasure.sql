-- Erasing a person takes address and device out of their evidence; what was earned, and when, stays as it was written.
create or replace function watch_evidence_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address = '' and new.device = ''
    and (new.learner_id, new.at, new.session_id, new.seq, new.item_id, new.position, new.rate, new.ranges_ms, new.coverage_added, new.credit_added_ms)
      is not distinct from
      (old.learner_id, old.at, old.session_id, old.seq, old.item_id, old.position, old.rate, old.ranges_ms, old.coverage_added, old.credit_added_ms)
  then
    return new;
  end if;
  raise exception 'watch evidence is append-only';
end
$$;

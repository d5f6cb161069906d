-- A play session ends with the entitlement that it was issued under: whoever takes one back, in whichever way, ends it in
-- the same transaction. Heartbeats pay nothing for it. What another entitlement still grants goes on.
create function end_play_with_entitlement() returns trigger language plpgsql as $$
declare
  open_until timestamptz;
begin
  select max(least(coalesce(e.revoked_at, 'infinity'), coalesce(e.ends_at, 'infinity'))) into open_until
  from entitlement e where e.learner_id = old.learner_id and e.series_id = old.series_id;
  update play_session s set expires_at = coalesce(open_until, s.opened_at)
  where s.learner_id = old.learner_id and s.series_id = old.series_id and not s.is_trial and s.expires_at > coalesce(open_until, s.opened_at);
  return null;
end
$$;
create trigger entitlement_ends_play after update of revoked_at, ends_at or delete on entitlement
  for each row execute function end_play_with_entitlement();

-- Takes address and device out of a learner's evidence at their erasure: the product itself may only add to it.
create function erase_evidence_places(learner integer) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update public.watch_evidence set address = '', device = '' where learner_id = learner and (address <> '' or device <> '')
$$;

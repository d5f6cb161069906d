-- Makes the partition that holds an instant's evidence; nothing where it is there. A month is made as a table of its own and
-- attached: creating it as a partition waits for everybody who reads the evidence, a backup of minutes too, and every
-- heartbeat would wait behind it. Two that make the same month at once come one after the other by the lock, which keeps
-- neither readers nor writers waiting.
create function open_evidence_month(instant timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  begins timestamp := date_trunc('month', instant at time zone 'UTC');
  month text := 'watch_evidence_' || to_char(begins, 'YYYY_MM');
begin
  if exists (select from pg_inherits where inhparent = 'public.watch_evidence'::regclass and inhrelid = to_regclass('public.' || month)) then
    return;
  end if;
  lock table public.watch_evidence in share update exclusive mode;
  if exists (select from pg_inherits where inhparent = 'public.watch_evidence'::regclass and inhrelid = to_regclass('public.' || month)) then
    return;
  end if;
  execute format('create table public.%I (like public.watch_evidence including all)', month);
  execute format('alter table public.watch_evidence attach partition public.%I for values from (%L) to (%L)',
    month, begins at time zone 'UTC', (begins + interval '1 month') at time zone 'UTC');
end
$$;

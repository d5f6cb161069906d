-- A text as it is looked through: lower case, without markup and spaces.
create function text_bare(said text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace(said, '<[^>]*>', '', 'g'), '\s+', '', 'g'))
$$;

-- The pairs of signs that stand beside each other in its beginning: what Chinese is found by, which has no spaces between words.
create function text_grams(said text) returns text[] language plpgsql immutable parallel safe as $$
declare
  bare text := lower(regexp_replace(regexp_replace(said, '<[^>]*>', '', 'g'), '\s+', '', 'g'));
  grams text[] := '{}';
begin
  for place in 1 .. least(length(bare), 300) - 1 loop
    grams := grams || substr(bare, place, 2);
  end loop;
  return grams;
end
$$;
create index question_version_stem on question_version using gin (text_grams(body ->> 'stem'));

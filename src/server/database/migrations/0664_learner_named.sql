-- Other accounts with a learner's name are found by it.
create index learner_named on learner ((coalesce(nullif(confirmed_name, ''), real_name)))
  where status in ('active', 'frozen') and merged_into is null;

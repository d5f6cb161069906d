-- Likely doubles are looked for among learners who share a name, in its order and without their rows.
create index learner_namesakes on learner ((coalesce(nullif(confirmed_name, ''), real_name)))
  include (id, confirmed_name, real_name, work_code, phone_mask) where status in ('active', 'frozen') and merged_into is null;
-- It does what this one did.
drop index learner_named;

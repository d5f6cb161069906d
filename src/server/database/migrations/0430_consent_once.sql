-- What was confirmed twice at one time stands once: the first.
delete from consent c using consent earlier
where earlier.learner_id = c.learner_id and earlier.version = c.version and earlier.id < c.id;
create unique index consent_once on consent (learner_id, version);

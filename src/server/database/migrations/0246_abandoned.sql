-- Which attempts were abandoned long ago: their answers are taken away by night.
create index attempt_abandoned on attempt (ended_at, id) where state = 'abandoned';

-- A text is read in it, no film watched: its seconds are those of the reading time.
alter table play_session add column reads boolean not null default false;

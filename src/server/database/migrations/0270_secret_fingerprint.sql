-- Which secrets this database was made with, so that a start with others is refused: of each secret a hash that gives nothing away.
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null
);

-- A note is written with each key that is given. An index by value over `noted_at` had a new entry in every index each time; one over
-- ranges of pages leaves the row where it is. The nightly job and the page of what is odd read a range of days.
drop index key_note_noted;
create index key_note_noted on key_note using brin (noted_at) with (pages_per_range = 16);

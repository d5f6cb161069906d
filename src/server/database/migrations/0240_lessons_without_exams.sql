-- The exams between lessons are no lessons: the number of lessons of a course counts them no longer.
update series s set lesson_count = s.lesson_count - counted.exams
from (
  select s.id, count(i.id)::int as exams from series s
  join item i on i.kind = 'exam' and (i.series_id = s.id or i.series_id in (select series_id from package_series where package_id = s.id))
  group by s.id
) counted
where counted.id = s.id;

-- Papers of a subject that aren't published, for the desk and for what asks a question.
create index paper_of_subject on paper (subject_id, id desc);

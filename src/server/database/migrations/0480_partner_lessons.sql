-- Exams are no lessons of a partner's course either.
update series s set lesson_count = counted.lessons, total_seconds = counted.seconds
from (
  select series_id, count(*) filter (where kind <> 'exam')::int as lessons,
    coalesce(sum(seconds) filter (where kind <> 'exam'), 0)::int as seconds
  from partner_item group by series_id
) counted
where counted.series_id = s.id and s.sale = 'partner';

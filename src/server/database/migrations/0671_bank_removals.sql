-- Whether a chapter, a knowledge point or a subject may be removed is asked of everything that names it, questions that were removed
-- among them.
create index question_of_chapter on question (chapter_id);
create index question_of_point on question (point_id);
create index mock_rule_of_subject on mock_rule (subject_id);
create index class_exam_pool_chapters on class_exam using gin (pool_chapter_ids);
create index class_exam_pool_points on class_exam using gin (pool_point_ids);

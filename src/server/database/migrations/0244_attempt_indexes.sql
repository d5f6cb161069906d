-- What a learner's exams ask while they are not final: looked up with each answer in practice.
create index attempt_under_exam on attempt (learner_id) where mode = 'exam' and state in ('open', 'handedIn', 'reviewing');

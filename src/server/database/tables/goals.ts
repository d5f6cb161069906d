export interface LearnerGoalTable {
  learner_id: number;
  category_id: number;
  level: string;
  set_at: Date;
}

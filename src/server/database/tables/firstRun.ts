export interface FirstRunSkipTable {
  step: string;
  staff_id: number;
  at: Date;
}

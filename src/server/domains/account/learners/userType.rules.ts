/** A learner with a work code or a cohort is a trainee: the study-task pop-up is theirs (api.md userLogin). */
export const userType = (facts: { readonly work_code: string; readonly cohort: string }): "regular" | "trainee" =>
  facts.work_code !== "" || facts.cohort !== "" ? "trainee" : "regular";

/** How the product names parts of an exam and exercises; attempts keep their titles so. */
export const titleText = {
  /** Sections of a paper that is drawn by a rule. */
  sections: { single: "单项选择题", multiple: "多项选择题", judge: "判断题", fill: "填空题", essay: "简答题", case: "案例题" },
  /** Sections of a paper that staff put together, until they call them something else. */
  drafted: { single: "单选题", multiple: "多选题", judge: "判断题", fill: "填空题", essay: "简答题", case: "案例题" },
  /** What an exercise asks of its place, which stands before it. */
  exercises: {
    all: "练习",
    undone: "未做题练习",
    wrong: "错题练习",
    marked: "收藏题练习",
    weak: "弱项练习",
    chosen: "指定题练习",
  },
};

export type TitleText = typeof titleText;

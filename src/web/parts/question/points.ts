/** 1/100 points as people write them: 100 is `1`, 250 is `2.5`. */
export const pointsText = (points: number): string => String(Number((points / 100).toFixed(2)));

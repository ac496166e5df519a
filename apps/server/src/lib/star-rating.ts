/** An average kept times 100 as the wire's stars: 0..5 with one decimal. */
export const toStars = (hundredfold: number): number => Math.round(hundredfold / 10) / 10

/** The average of so many ratings as the wire's stars; 0 without any. */
export const averageStars = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : 0

/** The average times 100, as products keep it. */
export const averageHundredfold = (sum: number, count: number): number =>
  count > 0 ? Math.round((sum / count) * 100) : 0

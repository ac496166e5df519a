/** Whole texts: `good` goes with four or five stars, `fair` with three or four, `poor` with one or two. */
export type ReviewTexts = { good: readonly string[]; fair: readonly string[]; poor: readonly string[] }

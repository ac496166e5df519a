/** Complete texts: `good` for four or five stars, `fair` for three or four, `poor` for one or two. */
export type ReviewTexts = { good: readonly string[]; fair: readonly string[]; poor: readonly string[] }

/** A review is new for a week. */
const NEW_REVIEW_MS = 7 * 24 * 3_600_000

export const newReviewsSince = (now: number): number => now - NEW_REVIEW_MS

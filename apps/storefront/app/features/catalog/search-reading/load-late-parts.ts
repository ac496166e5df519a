/** Loads what only lists of searches need. */
export const loadLateParts = () => import('./late-parts.ts')

/** Loads it in advance: the results come next. */
export const warmSearchedList = (): void => void loadLateParts().catch(() => {})

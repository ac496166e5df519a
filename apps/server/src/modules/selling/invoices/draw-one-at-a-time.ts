import pLimit from 'p-limit'

/** Draws one document at a time, as each takes memory and some tens of milliseconds. */
export const drawOneAtATime = pLimit(1)

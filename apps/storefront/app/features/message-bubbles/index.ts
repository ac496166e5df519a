export { Bubble, type BubbleLook } from './bubble.tsx'
export { DaySeparator } from './day-separator.tsx'
export { groupByDay } from './group-by-day.ts'

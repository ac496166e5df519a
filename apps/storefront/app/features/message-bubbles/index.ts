export { Bubble, type BubbleLook } from './bubble.tsx'
export { DayLine } from './day-separator.tsx'
export { byDay } from './group-by-day.ts'

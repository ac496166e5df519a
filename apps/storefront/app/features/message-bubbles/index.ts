export { Bubble, type BubbleLook } from './bubble.tsx'
export { DayLine } from './day-line.tsx'
export { byDay } from './days.ts'

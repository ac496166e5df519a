import { setTimeout } from 'node:timers/promises'

/** Takes as long as the reading of a large catalogue. */
export const waitInThread = ([ms]: [number]) => setTimeout(ms)

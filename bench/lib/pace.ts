import type { Bench } from './bench.ts'
import { atLeast, atMost, figure, type Measured } from './row.ts'

/** Requests per second of a bare Fastify that replies with 6 kB, on the machine for which the targets were set. */
const REFERENCE = 61_000

/** Compares speeds with targets that are scaled to the present speed of this machine. */
export interface Pace {
  /** For rates, such as requests per second. */
  atLeast(value: number, target: number, unit: string): Measured
  /** For durations of work in the server. */
  atMost(value: number, target: number, unit: string): Measured
}

/** Scales targets by the rate of the bare server in the same run; on machines faster than the reference they stay the same. */
export async function paceOf({ bareRate }: Bench): Promise<Pace> {
  const rate = await bareRate()
  const slowness = Math.max(1, REFERENCE / rate)
  const explain = (scaledTarget: number, unit: string) =>
    slowness === 1
      ? ''
      : `asked of this machine: ${figure(scaledTarget, unit)}, its bare Fastify does ${figure(Math.round(rate))} req/s`
  return {
    atLeast(value, target, unit) {
      const scaledTarget = target / slowness
      return { ...atLeast(value, scaledTarget, unit), note: explain(scaledTarget, unit) }
    },
    atMost(value, target, unit) {
      const scaledTarget = target * slowness
      return { ...atMost(value, scaledTarget, unit), note: explain(scaledTarget, unit) }
    },
  }
}

/** Adds notes to a measurement. */
export const withNotes = (measured: Measured, ...more: (string | undefined | false)[]): Measured => ({
  ...measured,
  note: [...more, measured.note].filter(Boolean).join('; '),
})

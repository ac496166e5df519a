import type { Bench } from './bench.ts'
import { atLeast, atMost, figure, type Measured } from './row.ts'

/** A bare Fastify that replies with 6 kB, where the targets were set, in requests a second; the lower of the two that the design tells. */
const REFERENCE = 61_000

/** Holds speeds against targets as this machine can reach them at this moment: speeds are ratios (quality figures, first paragraph). */
export interface Pace {
  /** For requests and the like in a second. */
  atLeast(value: number, target: number, unit: string): Measured
  /** For times, of whatever runs in the server alone. */
  atMost(value: number, target: number, unit: string): Measured
}

/** By what the bare server does in the same run. A machine that is faster than the reference has to reach the same. */
export async function paceOf({ bareRate }: Bench): Promise<Pace> {
  const rate = await bareRate()
  const slowness = Math.max(1, REFERENCE / rate)
  const because = (asked: number, unit: string) =>
    slowness === 1
      ? ''
      : `asked of this machine: ${figure(asked, unit)}, its bare Fastify does ${figure(Math.round(rate))} req/s`
  return {
    atLeast(value, target, unit) {
      const asked = target / slowness
      return { ...atLeast(value, asked, unit), note: because(asked, unit) }
    },
    atMost(value, target, unit) {
      const asked = target * slowness
      return { ...atMost(value, asked, unit), note: because(asked, unit) }
    },
  }
}

/** The same with more to say of it. */
export const noted = (measured: Measured, ...more: (string | undefined | false)[]): Measured => ({
  ...measured,
  note: [...more, measured.note].filter(Boolean).join('; '),
})

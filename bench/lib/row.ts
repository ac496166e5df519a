import type { Bench } from './bench.ts'

/** One figure of the design's list: what it is, what is to be reached, and how it is measured. */
export interface Row {
  name: string
  /** As the table shows it: `>= 3,000 req/s`. */
  target: string
  /** Rows that need the same large catalogue are measured together. */
  products: 'demo' | 10_000 | 100_000
  measure(bench: Bench): Promise<Measured>
}

export interface Measured {
  /** As the table shows it. */
  reached: string
  /** Reached over target, above 1 is better than asked for; undefined where a ratio says nothing. */
  ratio?: number
  ok: boolean
  note?: string
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
export const figure = (value: number, unit = ''): string => `${figures.format(value)}${unit && ` ${unit}`}`

/** For figures that should be high: requests a second, ratios. */
export const atLeast = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: value / target,
  ok: value >= target,
})

/** For figures that should be low: milliseconds, kilobytes. */
export const atMost = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: target / Math.max(value, 0.001),
  ok: value <= target,
})

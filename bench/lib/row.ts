import type { Bench } from './bench.ts'

/** One figure of the design's list: what it is, what is to be reached, and how it is measured. */
export interface Row {
  name: string
  /** As the table shows it: `>= 3,000 req/s`. */
  target: string
  /** Rows that need the same large catalogue are measured together. */
  products: 'demo' | 10_000 | 100_000
  /** No speed is measured: something else may go on beside it. */
  untimed?: true
  /** Where the figure is known to fall short of the target, and a decision record says with figures why. */
  limit?: Limit
  measure(bench: Bench): Promise<Measured>
}

export interface Limit {
  /** Number of the decision record. */
  decision: number
  /** The least that is still put up with; less is a fault that is new. */
  ratio: number
}

export interface Measured {
  /** As the table shows it. */
  reached: string
  /** How far beyond the target, 100 times at most: 1 and more is as asked for or better. Undefined where nothing was measured. */
  ratio?: number
  ok: boolean
  /** Falls short of the target, and no further than the row's {@link Limit} explains. */
  explained?: boolean
  note?: string
}

/** What a row's figure comes to, beside what is known of it. */
export function judged(row: Row, measured: Measured): Measured {
  const { limit } = row
  if (measured.ok || !limit || measured.ratio === undefined || measured.ratio < limit.ratio) return measured
  const note = [`short of the target: decision ${String(limit.decision).padStart(3, '0')}`, measured.note]
  return { ...measured, explained: true, note: note.filter(Boolean).join('; ') }
}

/** Nothing stands in the way of saying that all is well. */
export const isFine = ({ ok, explained }: Measured): boolean => ok || explained === true

export const markOf = ({ ok, explained }: Measured): string => (ok ? '✓' : explained ? '~' : '✗')

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
  ratio: Math.min(100, target / value),
  ok: value <= target,
})

/** For what should not be there at all; the note tells the first of it. */
export const none = ([first, ...others]: readonly string[]): Measured => ({
  reached: figure(first ? 1 + others.length : 0),
  ratio: first ? 0 : 1,
  ok: !first,
  note: first,
})

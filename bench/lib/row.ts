import type { Bench } from './bench.ts'

/** A figure with its name, its target and how to measure it. */
export interface Row {
  name: string
  /** As printed: `>= 3,000 req/s`. */
  target: string
  /** The catalogue's size; rows with the same one are measured together. */
  products: 'demo' | 10_000 | 100_000
  /** Measures no speed, so that other work may run at the same time. */
  untimed?: true
  /** An accepted shortfall, explained with figures in a decision record. */
  limit?: Limit
  measure(bench: Bench): Promise<Measured>
}

export interface Limit {
  /** Number of the decision record. */
  decision: number
  /** The lowest accepted ratio. */
  ratio: number
}

export interface Measured {
  /** As printed. */
  reached: string
  /** Reached in relation to the target: 1 or more meets it; at most 100. Undefined when nothing was measured. */
  ratio?: number
  ok: boolean
  /** Misses the target within the row's {@link Limit}. */
  explained?: boolean
  note?: string
}

/** Marks a figure that misses its target within the row's accepted limit. */
export function withLimit(row: Row, measured: Measured): Measured {
  const { limit } = row
  if (measured.ok || !limit || measured.ratio === undefined || measured.ratio < limit.ratio) return measured
  const note = [`short of the target: decision ${String(limit.decision).padStart(3, '0')}`, measured.note]
  return { ...measured, explained: true, note: note.filter(Boolean).join('; ') }
}

/** Whether the row does not fail the run. */
export const passes = ({ ok, explained }: Measured): boolean => ok || explained === true

export const markOf = ({ ok, explained }: Measured): string => (ok ? '✓' : explained ? '~' : '✗')

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
export const figure = (value: number, unit = ''): string => `${figures.format(value)}${unit && ` ${unit}`}`

/** For figures with a minimum: requests a second, ratios. */
export const atLeast = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: value / target,
  ok: value >= target,
})

/** For figures with a maximum: milliseconds, kilobytes. */
export const atMost = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: Math.min(100, target / value),
  ok: value <= target,
})

/** For findings that should not exist; the note shows the first. */
export const none = ([first, ...others]: readonly string[]): Measured => ({
  reached: figure(first ? 1 + others.length : 0),
  ratio: first ? 0 : 1,
  ok: !first,
  note: first,
})

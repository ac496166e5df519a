import type { Bench } from './bench.ts'

/** A measurement shared by several rows: it runs for the first of them only. */
export function measuredOnce<T>(measure: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const measured = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const known = measured.get(bench) ?? measure(bench)
    measured.set(bench, known)
    return known
  }
}

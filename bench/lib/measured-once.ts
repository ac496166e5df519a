import type { Bench } from './bench.ts'

/** Shares a measurement between rows: it runs only once per bench. */
export function measuredOnce<T>(measure: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const measured = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const result = measured.get(bench) ?? measure(bench)
    measured.set(bench, result)
    return result
  }
}

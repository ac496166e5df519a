import type { Bench } from './bench.ts'

/** One measurement that several rows tell about: done for the first of them, kept for the others. */
export function shared<T>(measure: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const measured = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const known = measured.get(bench) ?? measure(bench)
    measured.set(bench, known)
    return known
  }
}

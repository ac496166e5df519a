/** A position in the primary's write-ahead log, in bytes. */
export type LogPosition = number

interface Sample {
  position: LogPosition
  /** Milliseconds of a clock that never goes back. */
  at: number
}

const SAMPLES_MAX = 600
/** Samples closer together would fill the memory while many writes are confirmed. */
const APART_MS = 200

/**
 * When the primary reached which position. A replica's delay follows from it, whatever its clock says, and also where it is cut off
 * from the primary and so takes itself for up to date.
 */
export class LogPositions {
  readonly #samples: Sample[] = []

  add(position: LogPosition, at: number): void {
    const last = this.#samples.at(-1)
    if (last && (position <= last.position || at - last.at < APART_MS)) return
    this.#samples.push({ position, at })
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift()
  }

  /** Milliseconds since the primary was first seen beyond a position; 0 where it was not. */
  lagOf(position: LogPosition, now: number): number {
    const { length } = this.#samples
    let first = length
    while (first > 0 && (this.#samples[first - 1]?.position ?? 0) > position) first--
    return first === length ? 0 : now - (this.#samples[first]?.at ?? now)
  }
}

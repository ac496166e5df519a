import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import { type Bits, countCommon, estimateCount } from './bits.ts'
import type { ScratchMemory } from './scratch-memory.ts'

const WORD_ROWS = 32
/** A part of the rows may turn out larger than was estimated. */
const SAMPLED_MAX = 2 * FILTER_COUNT_MAX

/** Rows to count values in: all of a set, or an evenly spread part of it. */
export interface RowSample {
  rows: Uint32Array
  /** 1: the rows are complete; n: those of every n-th word of the set. */
  step: number
}

/** Reads all rows of a set with {@link FILTER_COUNT_MAX} rows at most; of a larger one about as many. */
export function sampleRows(bits: Bits, scratch: ScratchMemory): RowSample {
  const rows = scratch.take(SAMPLED_MAX + WORD_ROWS)
  const estimate = estimateCount(bits)
  // Counting up to the limit is less work than reading the rows, if there are many.
  if (estimate <= SAMPLED_MAX || countCommon(bits, bits, FILTER_COUNT_MAX) <= FILTER_COUNT_MAX) {
    const count = readRows(bits, { step: 1, max: FILTER_COUNT_MAX }, rows)
    if (count <= FILTER_COUNT_MAX) return { rows: rows.subarray(0, count), step: 1 }
  }
  for (let step = Math.max(2, Math.ceil(estimate / FILTER_COUNT_MAX)); ; step *= 2) {
    const sampled = readRows(bits, { step, max: SAMPLED_MAX }, rows)
    if (sampled <= SAMPLED_MAX) return { rows: rows.subarray(0, sampled), step }
  }
}

/** Writes the rows of every so many words to an array, ascending. @returns how many; once there are more than `max` it stops */
function readRows(bits: Bits, { step, max }: { step: number; max: number }, into: Uint32Array): number {
  let count = 0
  for (let word = 0; word < bits.length && count <= max; word += step) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      into[count++] = (word << 5) + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
    }
  }
  return count
}

import { FILTER_COUNT_MAX } from '@rialto/contract/limits'
import type { CommonBits } from './common-bits.ts'
import type { ScratchMemory } from './scratch-memory.ts'

const WORD_ROWS = 32
/** A part of the rows may turn out larger than was estimated. */
export const SAMPLED_MAX = 2 * FILTER_COUNT_MAX

/** Rows to count values in: all of a set, or an evenly spread part of it. */
export interface RowSample {
  rows: Uint32Array
  /** 1: the rows are complete; n: those of every n-th word of the set. */
  step: number
}

/** Reads all rows of a set with {@link FILTER_COUNT_MAX} rows at most; of a larger one about as many. */
export function sampleRows(bits: CommonBits, scratch: ScratchMemory): RowSample {
  const rows = scratch.take(SAMPLED_MAX + WORD_ROWS)
  const estimate = bits.estimate()
  // Counting up to the limit is less work than reading the rows, if there are many.
  if (estimate <= SAMPLED_MAX || bits.count({ max: FILTER_COUNT_MAX }) <= FILTER_COUNT_MAX) {
    const count = bits.readRows(rows, { step: 1, max: FILTER_COUNT_MAX })
    if (count <= FILTER_COUNT_MAX) return { rows: rows.subarray(0, count), step: 1 }
  }
  for (let step = Math.max(2, Math.ceil(estimate / FILTER_COUNT_MAX)); ; step *= 2) {
    const sampled = bits.readRows(rows, { step, max: SAMPLED_MAX })
    if (sampled <= SAMPLED_MAX) return { rows: rows.subarray(0, sampled), step }
  }
}

import type { Database } from '../../../db/index.ts'
import type { Paced } from '../../../db/write-paced.ts'
import { addSums, lockState, type SumRow, selectState, setSummed } from './repository-counting.ts'
import { addUpMonth, selectNextMonth } from './repository-sums.ts'

// The sums of a ledger that was counted anew. Its facts are written first, without sums, and added up month by month then: each sum is written
// once, where adding each posting to six of them would write each many times over, and beside those that are read with it. Meanwhile nothing is
// counted, so that facts stay as they are.

export type SalesState = NonNullable<Awaited<ReturnType<typeof selectState>>>

/** Whether all facts of a ledger that was counted anew are there, and their sums are not. */
export const isSumming = (state: SalesState | undefined, timeZone: string): boolean =>
  state !== undefined && state.summed_to !== null && state.noted_to >= state.note_until && state.time_zone === timeZone

interface Summing {
  database: Database
  timeZone: string
  mayGo(): boolean
  paced: Paced
}

/** Writes the sums of the next month. It may end anywhere: whatever is written again is the same. */
export async function sumNext({ database, timeZone, mayGo, paced }: Summing): Promise<void> {
  const state = await selectState(database.db)
  if (!isSumming(state, timeZone)) return
  const summed = state?.summed_to ?? 0
  /** @returns false where another process was quicker */
  const write = (rows: readonly SumRow[], next?: { summed_to: number | null }) =>
    paced.write(async (tx) => {
      const now = await lockState(tx)
      if (!isSumming(now, timeZone) || now?.summed_to !== summed) return false
      for (const query of addSums(rows, 'instead')(tx)) await tx.executeQuery(query)
      if (next) await setSummed(tx, next.summed_to)
      return true
    })
  const month = await selectNextMonth(database.db, summed)
  if (month !== undefined)
    for await (const rows of addUpMonth(database, month))
      for (let start = 0, end = 0; start < rows.length; start = end) {
        end = start + paced.size()
        if (!mayGo() || !(await write(rows.slice(start, end)))) return
      }
  await write([], { summed_to: month ?? null })
}

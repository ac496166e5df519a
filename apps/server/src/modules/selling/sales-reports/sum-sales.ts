import type { Database } from '../../../db/index.ts'
import type { Paced } from '../../../db/write-paced.ts'
import { addSums, lockState, type SumRow, selectState, setSummed } from './repository-counting.ts'
import {
  type Months,
  selectMonthsOfFacts,
  selectNextMonths,
  selectNextShops,
  sumMarket,
  sumShops,
} from './repository-sums.ts'

// The sums of a ledger that was counted anew. Its facts are written first, without sums, and added up shop by shop then: each sum is written
// once, where adding each posting to six of them would write each many times over. Meanwhile nothing is counted, so that facts stay as they are.

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

/** Writes the sums of the next shops, or at the end those of the market. It may end anywhere: whatever is written again is the same. */
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
  const writeAll = async (rows: readonly SumRow[]) => {
    for (let start = 0, end = 0; start < rows.length; start = end) {
      end = start + paced.size()
      if (!mayGo() || !(await write(rows.slice(start, end)))) return false
    }
    return true
  }
  const shops = await selectNextShops(database.db, summed)
  if (shops) {
    for (let months: Months | undefined; ; ) {
      months = await selectNextMonths(database.db, shops, months)
      if (!months) break
      if (!(await writeAll(await sumShops(database, shops, months)))) return
    }
    await write([], { summed_to: shops.last })
    return
  }
  for (const month of await selectMonthsOfFacts(database.db))
    if (!(await writeAll(await sumMarket(database, month)))) return
  await write([], { summed_to: null })
}

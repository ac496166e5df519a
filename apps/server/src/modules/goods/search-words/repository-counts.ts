import type { SearchReportKind } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { SearchCountsTable } from '../../../db/tables.ts'

/** Adds to what this and other processes have counted. */
export async function addCounts(tx: Tx, counts: readonly SearchCountsTable[]): Promise<void> {
  await tx
    .insertInto('search_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['day', 'locale', 'text']).doUpdateSet((eb) => ({
        searches: eb('search_counts.searches', '+', eb.ref('excluded.searches')),
        without_results: eb('search_counts.without_results', '+', eb.ref('excluded.without_results')),
        clicks: eb('search_counts.clicks', '+', eb.ref('excluded.clicks')),
      })),
    )
    .execute()
}

export const deleteCountsBefore = async (tx: Tx, day: number): Promise<void> =>
  void (await tx.deleteFrom('search_counts').where('day', '<', day).execute())

interface Report {
  /** The first day. */
  since: number
  kind: SearchReportKind
  locale: string | undefined
  /** Texts with fewer searches are left out. */
  min: number
  limit: number
}

const sums = sql<number>`sum(searches)`
const sumsWithout = sql<number>`sum(without_results)`
const sumsOfClicks = sql<number>`sum(clicks)`
/** Searches that showed products of which none was opened. */
const sumsLeft = sql<number>`sum(searches) - sum(without_results) - sum(clicks)`

export async function selectReport(db: Db, { since, kind, locale, min, limit }: Report) {
  const rows = await db
    .selectFrom('search_counts')
    .where('day', '>=', since)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .select(['text', 'locale', sums.as('searches'), sumsWithout.as('without_results'), sumsOfClicks.as('clicks')])
    .groupBy(['text', 'locale'])
    .having(sums, '>=', min)
    .$if(kind === 'nothing', (query) => query.having(sumsWithout, '>', 0))
    // More than half of those that saw products left without opening any.
    .$if(kind === 'unclicked', (query) => query.having(sumsLeft, '>', sumsOfClicks))
    .orderBy(kind === 'nothing' ? sumsWithout : kind === 'unclicked' ? sumsLeft : sums, 'desc')
    .orderBy('text')
    .orderBy('locale')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    searches: Number(row.searches),
    without_results: Number(row.without_results),
    clicks: Number(row.clicks),
  }))
}

export async function selectTotals(db: Db, { since, locale }: Pick<Report, 'since' | 'locale'>) {
  const row = await db
    .selectFrom('search_counts')
    .where('day', '>=', since)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .select([sums.as('searches'), sumsWithout.as('without_results'), sumsOfClicks.as('clicks')])
    .executeTakeFirst()
  return {
    searches: Number(row?.searches ?? 0),
    without_results: Number(row?.without_results ?? 0),
    clicks: Number(row?.clicks ?? 0),
  }
}

import type { DataFor } from '@rialto/contract'
import { REPORT_KINDS, type ReportView } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { toCursor, toPosition } from '../../../../lib/time-position.ts'
import { presentReports } from './present.ts'
import { countOpenByKind, countSettled, selectReports } from './repository.ts'

interface ReportsQuery {
  view: ReportView
  cursor?: string | undefined
  limit: number
}

/** Lists reports: open ones, the longest waiting first, or settled ones. */
export async function listReports(
  { database: { db } }: Pick<Deps, 'database'>,
  { view, cursor, limit }: ReportsQuery,
  locale: string,
): Promise<DataFor<'GET /admin/reports'>> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, kinds, settled] = await Promise.all([
    selectReports(db, { view, after, limit: limit + 1 }),
    countOpenByKind(db),
    countSettled(db),
  ])
  const ofKind = new Map(kinds.map(({ kind, count }) => [kind, Number(count)]))
  const open = [...ofKind.values()].reduce((sum, count) => sum + count, 0)
  const byKind = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, ofKind.get(kind) ?? 0]))
  const counts = { ...byKind, open, settled } as Record<ReportView, number>
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentReports(db, shown, locale),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.settled_at ?? last.created_at, id: last.id }) : null,
    total: counts[view],
    counts,
  }
}

import type { Insertable } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ReportsTable } from '../../db/tables.ts'

export const insertReport = (tx: Tx, report: Insertable<ReportsTable>) =>
  tx.insertInto('reports').values(report).execute()

export const selectShopName = (tx: Tx, id: number) =>
  tx.selectFrom('shops').where('id', '=', id).select('name').executeTakeFirstOrThrow()

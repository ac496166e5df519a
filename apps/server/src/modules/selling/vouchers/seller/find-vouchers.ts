import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { selectVouchers } from './repository.ts'

/** Finds the vouchers of a shop by a part of their code: running ones first, then those to come, then ended ones. */
export async function findVouchers(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  query: { shopId: number | null; search: string; limit: number },
): Promise<{ id: number; code: string }[]> {
  const at = now()
  const views = await Promise.all(
    VOUCHER_VIEWS.map((view) => selectVouchers(db, { ...query, view, now: at, after: undefined })),
  )
  return views.flat().slice(0, query.limit)
}

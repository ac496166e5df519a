import type { DataFor, SellerVoucher, ValidatedFor, VoucherView } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { presentSellerVoucher, type WireTerms } from './present.ts'
import {
  countCollected,
  countVouchers,
  type OwnVoucherRow,
  selectOwnVoucher,
  selectVouchers,
  sumRevenue,
} from './repository.ts'

interface ListQuery {
  /** Null: the market's. */
  shopId: number | null
  view: VoucherView
  search: string
  cursor: number | undefined
  limit: number
}

/** Lists the vouchers of a shop or of the market in a view, the latest first. */
export async function listSellerVouchers(
  { database: { db }, now }: Deps,
  { cursor, limit, ...query }: ListQuery,
): Promise<DataFor<'GET /seller/vouchers'>> {
  const at = now()
  const [found, counts] = await Promise.all([
    selectVouchers(db, { ...query, now: at, after: cursor, limit: limit + 1 }),
    countVouchers(db, query.shopId, at),
  ])
  const rows = found.slice(0, limit)
  return {
    items: await withFigures(db, rows, at),
    next_cursor: found.length > limit ? String(rows.at(-1)?.id) : null,
    total: query.search === '' ? counts[query.view] : null,
    counts,
  }
}

/** Shows one voucher to its seller; undefined if the shop has no such voucher. */
export async function showSellerVoucher(
  { database: { db }, now }: Deps,
  { shopId, id }: { shopId: number | null; id: number },
): Promise<SellerVoucher | undefined> {
  const row = await selectOwnVoucher(db, shopId, id)
  const [voucher] = row ? await withFigures(db, [row], now()) : []
  return voucher
}

async function withFigures(db: Db, rows: readonly OwnVoucherRow[], now: number): Promise<SellerVoucher[]> {
  const ids = rows.map(({ id }) => id)
  const [collected, revenue] = await Promise.all([countCollected(db, ids), sumRevenue(db, ids)])
  return rows.map((row) =>
    presentSellerVoucher(row, { collected: collected.get(row.id) ?? 0, revenue: revenue.get(row.id) ?? 0 }, now),
  )
}

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

type NewTerms = Omit<ValidatedFor<'POST /seller/vouchers'>['body'], 'code'>

/** Limits that a request leaves out are none. */
export const withLimits = (terms: NewTerms): WireTerms => ({
  ...terms,
  max_discount_amount: terms.max_discount_amount ?? null,
  use_limit: terms.use_limit ?? null,
  use_limit_per_user: terms.use_limit_per_user ?? null,
})

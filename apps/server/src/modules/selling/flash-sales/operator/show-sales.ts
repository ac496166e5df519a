import type { DataFor, MarketFlashSale, MarketFlashSaleDetails } from '@rialto/contract'
import { VOUCHER_VIEWS, type VoucherView } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { fromTimeCursor, toTimeCursor } from '../../../../lib/time-cursor.ts'
import { text } from '../../../../texts/index.ts'
import { CONTENT_LOCALE, translateRows } from '../../../base/translations/index.ts'
import { presentSale } from '../present.ts'
import type { WholeSaleRow } from '../repository.ts'
import { selectUncounted } from '../repository-offers.ts'
import { statusOf } from '../rules.ts'
import { presentOffer } from '../seller/list-own-sales.ts'
import { selectNames, selectSales, selectSpans, selectWholeSale } from './repository.ts'
import { countWaiting, selectCounted, sumLines, sumRevenue } from './repository-offers.ts'

interface ListQuery {
  view: VoucherView
  cursor: string | undefined
  limit: number
}

/** Lists the flash sales of the market in a view. */
export async function listMarketSales(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { view, cursor, limit }: ListQuery,
): Promise<DataFor<'GET /admin/flash-sales'>> {
  const at = now()
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [rows, spans] = await Promise.all([
    selectSales(db, { view, now: at, after, limit: limit + 1 }),
    selectSpans(db),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const statuses = spans.map((span) => statusOf(span, at))
  const counts = Object.fromEntries(
    VOUCHER_VIEWS.map((one) => [one, statuses.filter((status) => status === one).length]),
  ) as Record<VoucherView, number>
  return {
    items: await withFigures(db, shown, at),
    next_cursor: rows.length > limit && last ? toTimeCursor({ created_at: last.starts_at, id: last.id }) : null,
    counts,
  }
}

/** Shows a flash sale with all its offers. */
export async function showMarketSale(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { id, locale }: { id: number; locale: string },
): Promise<MarketFlashSaleDetails | Refusal> {
  const row = await selectWholeSale(db, id)
  const [sale] = row ? await withFigures(db, [row], now()) : []
  if (!row || !sale) return refuse('not_found', text('Flash sale not found'))
  const [counted, uncounted, revenue, names] = await Promise.all([
    selectCounted(db, [id]),
    selectUncounted(db, { shopId: null, saleIds: [id] }),
    sumRevenue(db, [id]),
    selectNames(db, id),
  ])
  const byProduct = new Map(revenue.map((row) => [row.product_id, Number(row.sum)]))
  const offers = [
    ...uncounted.map((row) => ({ ...row, sold: 0 })),
    ...counted.map((row) => ({ ...row, refusal: null, proposal: undefined })),
  ]
  const named = await translateRows(db, 'product', locale, offers, ['name'])
  return {
    ...sale,
    names: { [CONTENT_LOCALE]: row.name, ...names },
    offers: named.map((offer) => ({
      ...presentOffer(offer),
      shop: { id: offer.shop_id, name: offer.shop_name },
      stock: offer.stock,
      revenue: toDecimal(byProduct.get(offer.id) ?? 0),
    })),
  }
}

async function withFigures(db: Db, rows: readonly WholeSaleRow[], now: number): Promise<MarketFlashSale[]> {
  const ids = rows.map(({ id }) => id)
  const [sums, waiting, revenue] = await Promise.all([sumLines(db, ids), countWaiting(db, ids), sumRevenue(db, ids)])
  return rows.map((row) => {
    const lines = sums.find(({ id }) => id === row.id)
    const taken = revenue.filter(({ id }) => id === row.id).reduce((sum, { sum: part }) => sum + Number(part), 0)
    return {
      ...presentSale(row),
      status: statusOf(row, now),
      needs_approval: row.needs_approval === 1,
      lines: Number(lines?.lines ?? 0),
      waiting: Number(waiting.find(({ id }) => id === row.id)?.count ?? 0),
      quantity: Number(lines?.quantity ?? 0),
      sold: Number(lines?.sold ?? 0),
      revenue: toDecimal(taken),
      version: row.version,
    }
  })
}

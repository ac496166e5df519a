import type { CollectedCoupon, Coupon, ShopBrief } from '@rialto/contract'
import type { Database, Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { presentShopBrief } from '../../goods/shops/index.ts'
import { presentCoupon } from './present.ts'
import {
  type CollectedRow,
  insertCollected,
  isShopVisible,
  selectCollected,
  selectCollectedIds,
  selectRunning,
  selectVoucher,
} from './repository.ts'
import {
  evaluateMarketVoucher,
  evaluateVoucher,
  isUsedUp,
  largestOf,
  refuseNotRunning,
  type UsableVoucher,
} from './rules.ts'
import type { Purchase } from './use-vouchers.ts'

interface Collection {
  userId: number
  voucherId: number
  now: number
}

/** Collects a running voucher for a shopper, once. Collecting reserves no use: the first to order gets it. */
export function collectVoucher(
  { database, now }: Deps,
  userId: number,
  voucherId: number,
): Promise<Refusal | undefined> {
  return database.write((tx) => collect(tx, { userId, voucherId, now: now() }))
}

async function collect(tx: Tx, { userId, voucherId, now }: Collection): Promise<Refusal | undefined> {
  const [voucher] = await selectVoucher(tx, { id: voucherId })
  if (!voucher) return refuse('not_found', text('Voucher not found'))
  const notRunning = refuseNotRunning(voucher, now)
  if (notRunning) return notRunning
  const values = { code: voucher.code }
  const isCollected = (await selectCollectedIds(tx, { userId, ids: [voucherId] })).length > 0
  if (!isCollected && isUsedUp(voucher))
    return refuse('voucher_sold_out', text('The voucher {{code}} is sold out'), { values })
  const isNew =
    !isCollected && (await insertCollected(tx, { user_id: userId, voucher_id: voucherId, collected_at: now }))
  return isNew
    ? undefined
    : refuse('voucher_already_collected', text('You have collected the voucher {{code}} already'), { values })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A voucher that has ended stays listed for so long, with the reason why it cannot be used. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS

interface Options {
  /** Limits the list to these shops. */
  shopIds: readonly number[] | undefined
  locale: string
}

/**
 * Lists a shopper's vouchers for a purchase: the usable ones by discount, so that the first of a shop is the one to suggest, then
 * those that would be usable with more in the cart, then the others. Equal ones are sorted by their end.
 */
export async function listCollectedVouchers(
  db: Db | Tx,
  purchase: Purchase,
  { shopIds, locale }: Options,
): Promise<CollectedCoupon[]> {
  const { userId, now, currency, isMarket, shopTotals } = purchase
  const collected = await selectCollected(db, { userId, endedAfter: now - SHOWN_AFTER_END_MS })
  const rows = await translateShopNames(
    db,
    locale,
    shopIds ? collected.filter((row) => row.shop_id === null || shopIds.includes(row.shop_id)) : collected,
  )
  return rows
    .map((row) => {
      const context = { now, currency, isMarket, collected: true, usedByShopper: row.used_by_shopper }
      const { shop_id: shopId } = row
      const evaluation =
        shopId === null
          ? evaluateMarketVoucher(row, { ...context, shopTotals })
          : evaluateVoucher(row, { ...context, shopId, shopTotal: shopTotals.get(shopId) ?? 0 })
      return { row, evaluation, forShopId: shopId ?? largestOf(shopTotals) }
    })
    .sort((a, b) => rankOf(a.evaluation) - rankOf(b.evaluation) || discountOf(b.evaluation) - discountOf(a.evaluation))
    .map((evaluated) => present(evaluated, locale))
}

function rankOf(evaluation: UsableVoucher | Refusal): number {
  if (!(evaluation instanceof Refusal)) return 0
  return evaluation.code === 'voucher_minimum' || evaluation.code === 'nothing_to_order' ? 1 : 2
}

const discountOf = (evaluation: UsableVoucher | Refusal): number =>
  evaluation instanceof Refusal ? 0 : evaluation.discount

interface Evaluated {
  row: CollectedRow
  evaluation: UsableVoucher | Refusal
  forShopId: number | null
}

const present = ({ row, evaluation, forShopId }: Evaluated, locale: string): CollectedCoupon => ({
  ...presentCoupon(row, true),
  shop: presentShopOf(row),
  for_shop_id: forShopId,
  applicable: !(evaluation instanceof Refusal),
  reason: evaluation instanceof Refusal ? translate(locale, evaluation.text, evaluation.values) : null,
  discount_amount: toDecimal(discountOf(evaluation)),
})

/** The shop of a voucher; null of one of the market. */
function presentShopOf(row: CollectedRow): ShopBrief | null {
  const { shop_id: id, shop_name: name, shop_logo: logo, shop_rating_sum: sum, shop_review_count: count } = row
  if (id === null || name === null || logo === null) return null
  return presentShopBrief({ id, name, logo, rating_sum: sum ?? 0, review_count: count ?? 0 })
}

async function translateShopNames(db: Db | Tx, locale: string, rows: readonly CollectedRow[]): Promise<CollectedRow[]> {
  const shops = await translateRows(
    db,
    'shop',
    locale,
    rows.flatMap(({ shop_id: id, shop_name: name }) => (id === null || name === null ? [] : { id, name })),
    ['name'],
  )
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, shop_name: names.get(row.shop_id ?? 0) ?? row.shop_name }))
}

interface VouchersQuery {
  shopId: number
  now: number
  /** Null: a guest, who has collected nothing. */
  userId: number | null
}

type Servers = Pick<Database, 'db' | 'reading'>

/** Lists the running vouchers of a shop that are not used up, sorted by their end. */
export async function listVouchers(
  { db, reading }: Servers,
  { shopId, now, userId }: VouchersQuery,
): Promise<Coupon[]> {
  const rows = await selectRunning(reading, { shopId, now })
  const ids = rows.map((row) => row.id)
  const collected = userId === null ? undefined : await readCollected(db, ids, userId)
  return rows.map((row) => presentCoupon(row, collected?.has(row.id) ?? false))
}

/** Which of the vouchers a shopper has collected. */
export const readCollected = async (db: Db, ids: readonly number[], userId: number): Promise<ReadonlySet<number>> =>
  new Set((await selectCollectedIds(db, { userId, ids })).map((row) => row.id))

/** Lists them like {@link listVouchers}, or refuses a shop that does not exist or is closed. */
export async function listVouchersOfVisibleShop(database: Servers, query: VouchersQuery): Promise<Coupon[] | Refusal> {
  if (!(await isShopVisible(database.reading, query.shopId))) return refuse('not_found', text('Shop not found'))
  return listVouchers(database, query)
}

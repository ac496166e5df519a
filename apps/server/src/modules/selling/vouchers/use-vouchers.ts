import type { DataFor } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toDecimal, type WrittenCurrency } from '../../../lib/money.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { loadCart } from '../cart/index.ts'
import { type CodeRow, decrementUse, incrementUses, selectByCodes } from './repository.ts'
import { evaluateMarketVoucher, evaluateVoucher, subtotal, type UsableVoucher } from './rules.ts'

interface VoucherTrial {
  userId: number
  code: string
  shopIds: readonly number[]
  buyNow: boolean
}

/** Calculates what a voucher takes off the selected shops, without using it. A refusal has its error at `coupon_code`. */
export async function applyVoucher(
  deps: ModuleDeps,
  { code, ...selection }: VoucherTrial,
): Promise<DataFor<'POST /apply-voucher'> | Refusal> {
  const purchase = await loadPurchase(deps, selection)
  const voucher = await findUsableVoucher(deps.database.db, code, purchase)
  if (voucher instanceof Refusal) {
    const { text, values } = voucher
    return refuse(voucher.code, text, { values, errors: { coupon_code: [{ text, values }] } })
  }
  const discount = toDecimal(voucher.discount)
  return {
    discounts: [{ shop_id: voucher.shopId, coupon_id: voucher.id, coupon_code: voucher.code, discount }],
    total_discount: discount,
  }
}

interface PurchaseQuery {
  userId: number
  /** Undefined: all shops in the cart. */
  shopIds: readonly number[] | undefined
  buyNow: boolean
}

/** Loads the subtotals of a shopper's cart by shop, for which vouchers are evaluated. */
export async function loadPurchase(
  { database: { db }, settings, now }: ModuleDeps,
  { userId, shopIds, buyNow }: PurchaseQuery,
): Promise<Purchase> {
  const loadedAt = now()
  const { currency, multi_vendor: isMarket } = await settings.read()
  const { groups } = await loadCart(db, { userId, buyNow, now: loadedAt })
  const inCart = new Map(groups.map((group) => [group.shop.id, subtotal(group)]))
  const shopTotals = shopIds ? new Map(shopIds.map((id) => [id, inCart.get(id) ?? 0])) : inCart
  return { userId, now: loadedAt, currency, isMarket, shopTotals }
}

export interface Purchase {
  userId: number
  now: number
  currency: WrittenCurrency
  /** False where one seller sells: messages then speak of no shops. */
  isMarket: boolean
  /** The subtotal of each selected shop, in minor units; 0 when the cart holds nothing of it. */
  shopTotals: ReadonlyMap<number, number>
}

/**
 * Finds the vouchers of a purchase, by shop. Each code must be usable and belong to a selected shop, one code a shop; a refusal
 * names every other code in `errors`, by `coupon_codes.<code as given>`. Codes of selected shops with nothing in the cart are ignored.
 * Vouchers of the market go to shops that are left without one.
 */
export async function findUsableVouchers(
  db: Db | Tx,
  codes: readonly string[],
  purchase: Purchase,
): Promise<Map<number, UsableVoucher> | Refusal> {
  const distinctCodes = [...new Set(codes)]
  const find = await loadByCodes(db, distinctCodes, purchase.userId)
  const usable = new Map<number, UsableVoucher>()
  const refused: [code: string, refusal: Refusal][] = []
  const ofMarket = (code: string) => Number(find(code)?.shop_id === null)
  for (const code of distinctCodes.sort((a, b) => ofMarket(a) - ofMarket(b))) {
    const row = find(code)
    if (row?.shop_id && purchase.shopTotals.get(row.shop_id) === 0) continue
    const isUsed = row && [...usable.values()].some(({ id }) => id === row.id)
    if (isUsed) continue
    const voucher =
      row?.shop_id === null ? evaluateForFreeShop(row, purchase, usable) : evaluateCode(code, row, purchase)
    const other = row?.shop_id && usable.get(row.shop_id)
    if (voucher instanceof Refusal) refused.push([code, voucher])
    else if (other) refused.push([code, refuseSecond(other.code, purchase)])
    else usable.set(voucher.shopId, voucher)
  }
  return refused.length === 0 ? usable : refuseAll(refused)
}

/** Evaluates a voucher of the market for the shops of a purchase that have none yet. */
function evaluateForFreeShop(
  row: CodeRow,
  purchase: Purchase,
  usable: ReadonlyMap<number, UsableVoucher>,
): UsableVoucher | Refusal {
  const free = [...purchase.shopTotals].filter(([shopId]) => !usable.has(shopId))
  const [taken] = usable.values()
  if (free.length === 0 && taken) return refuseSecond(taken.code, purchase)
  return evaluateMarketVoucher(row, { ...contextOf(row, purchase), shopTotals: new Map(free) })
}

/** Evaluates a single code for a purchase. */
async function findUsableVoucher(db: Db | Tx, code: string, purchase: Purchase) {
  const find = await loadByCodes(db, [code], purchase.userId)
  return evaluateCode(code, find(code), purchase)
}

function evaluateCode(code: string, row: CodeRow | undefined, purchase: Purchase): UsableVoucher | Refusal {
  const { shopTotals } = purchase
  if (!row) return refuse('voucher_unknown', text('There is no voucher {{code}}'), { values: { code } })
  const context = contextOf(row, purchase)
  if (row.shop_id === null) return evaluateMarketVoucher(row, { ...context, shopTotals })
  const shopTotal = shopTotals.get(row.shop_id)
  if (shopTotal === undefined) {
    const message = purchase.isMarket
      ? text('The voucher {{code}} belongs to a shop that is not selected')
      : text('Select something to use the voucher {{code}}')
    return refuse('voucher_unknown', message, { values: { code: row.code } })
  }
  return evaluateVoucher(row, { ...context, shopId: row.shop_id, shopTotal })
}

const contextOf = (row: CodeRow, { now, currency, isMarket }: Purchase) => ({
  now,
  currency,
  isMarket,
  collected: row.collected_at !== null,
  usedByShopper: row.used_by_shopper ?? 0,
})

/** Loads vouchers by code. Codes are upper case, but people may type them in lower case. */
async function loadByCodes(db: Db | Tx, codes: readonly string[], userId: number) {
  const rows = await selectByCodes(db, {
    userId,
    codes: [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))],
  })
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code: string) => byCode.get(code) ?? byCode.get(code.toUpperCase())
}

const refuseSecond = (code: string, { isMarket }: Purchase) =>
  refuse(
    'invalid',
    isMarket
      ? text('One voucher can be used for a shop, and {{code}} is used already')
      : text('One voucher can be used for an order, and {{code}} is used already'),
    { values: { code } },
  )

function refuseAll(refused: readonly [code: string, refusal: Refusal][]): Refusal {
  const errors: Record<string, FieldError[]> = Object.fromEntries(
    refused.map(([code, { text, values }]) => [`coupon_codes.${code}`, [{ text, values }]]),
  )
  const [[, { code, text: message, values }] = ['', refuse('invalid', text('The given data is not valid'))]] = refused
  return refuse(code, message, { values, errors })
}

/**
 * Counts the use of vouchers by orders, and enforces their limits under concurrency. After a refusal the caller rolls the transaction
 * back.
 */
export async function redeemVouchers(
  tx: Tx,
  vouchers: readonly Pick<UsableVoucher, 'id' | 'code'>[],
  userId: number,
): Promise<Refusal | undefined> {
  if (vouchers.length === 0) return undefined
  const counted = await incrementUses(
    tx,
    vouchers.map(({ id }) => id),
    userId,
  )
  const usedUp = vouchers.find(({ id }) => !counted.has(id))
  if (!usedUp) return undefined
  const message = text('The voucher {{code}} has been used up')
  const values = { code: usedUp.code }
  return refuse('voucher_used_up', message, {
    values,
    errors: { [`coupon_codes.${usedUp.code}`]: [{ text: message, values }] },
  })
}

/** Gives the use back after its order was cancelled. */
export const releaseVoucher = (tx: Tx, voucherId: number, userId: number): Promise<void> =>
  decrementUse(tx, { voucherId, userId })

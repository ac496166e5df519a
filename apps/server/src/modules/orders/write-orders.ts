import type { ShopBrief } from '@rialto/contract'
import type { Engine, Tx } from '../../db/index.ts'
import { formatMoney } from '../../lib/money.ts'
import { createReferenceCode } from '../../lib/reference-code.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { findAddress } from '../addresses/index.ts'
import { loadCart, lockCart, type PricedGroup, type PricedLine, removeLines } from '../cart/index.ts'
import { type Figures, figure, taxesOf } from '../checkout/index.ts'
import { findUsableVouchers, goodsTotal, takeVoucher } from '../vouchers/index.ts'
import { errorsOf, objectToGone, objectToPrice, objectToSale, objectToStock, refuseLines } from './judge-lines.ts'
import { refuseUnpaid } from './limit-calls.ts'
import type { OrderChange } from './order-change.ts'
import { mailAbout } from './order-mails.ts'
import { lineRow, type OrderWanted, orderRow, type Parcel } from './order-rows.ts'
import type { BriefLine, ShownOrder } from './present.ts'
import {
  insertEvent,
  insertLines,
  insertOrder,
  isVerified,
  type OrderRow,
  selectShopsOfProducts,
  selectUnpaid,
} from './repository.ts'
import { selectStock } from './repository-stock.ts'
import { mayAwaitPayment } from './rules-limits.ts'
import { type StockChange, takeStock } from './stock.ts'

export type WrittenOrder = ShownOrder<BriefLine>

export interface WrittenOrders {
  orders: WrittenOrder[]
  stock: StockChange
}

/**
 * Places one order a shop, within a transaction that holds everything together (api.md, "Placing an order"): prices, stock, vouchers
 * and address are those of this moment. After a refusal the transaction must be rolled back.
 */
export async function writeOrders(
  tx: Tx,
  engine: Engine,
  change: OrderChange,
  wanted: OrderWanted,
): Promise<WrittenOrders | Refusal> {
  const { settings, now } = change
  const { userId } = wanted
  await lockCart(tx, engine, userId)
  if (settings.order_place_account_verify && !(await isVerified(tx, userId)))
    return refuse('account_unverified', text('Please verify your account before you order'))
  const address = await findAddress(tx, userId, wanted.addressId)
  if (address instanceof Refusal) return address
  const groups = await readGroups(tx, now, wanted)
  if (groups instanceof Refusal) return groups
  const tooManyUnpaid = wanted.gateway === null ? undefined : await refuseManyUnpaid(tx, { userId, now }, groups.length)
  if (tooManyUnpaid) return tooManyUnpaid
  const shopTotals = new Map(groups.map((group) => [group.shop.id, goodsTotal(group)]))
  const purchase = { userId, now, currency: settings.currency, shopTotals }
  const vouchers = await findUsableVouchers(tx, wanted.couponCodes, purchase)
  if (vouchers instanceof Refusal) return vouchers
  const figures = figure(groups, { vouchers, taxes: taxesOf(settings) })
  const otherPrice = await refuseOtherPrice(tx, change, wanted, groups, figures)
  if (otherPrice) return otherPrice
  const stock = await takeGoods(tx, wanted.locale, groups)
  if (stock instanceof Refusal) return stock
  const voucherGone = await takeVouchers(tx, figures, userId)
  if (voucherGone) return voucherGone
  const written: WrittenOrder[] = []
  for (const shop of figures.shops) {
    const group = groups.find((one) => one.shop.id === shop.shop_id)
    if (group) written.push(await writeOrder(tx, change, wanted, { group, figures: shop, address }))
  }
  await removeLines(
    tx,
    groups.flatMap((group) => group.lines.map((line) => line.cart_id)),
  )
  return { orders: written, stock }
}

/** What is in the cart of the selected shops, if all of it can be had. */
async function readGroups(tx: Tx, now: number, { userId, locale, buyNow, shopIds }: OrderWanted) {
  const cart = await loadCart(tx, { userId, buyNow, now })
  const groups = cart.groups.filter((group) => shopIds.includes(group.shop.id))
  const shopsOfGone = new Map(
    (await selectShopsOfProducts(tx, { ids: cart.gone.map((line) => line.product_id) })).map((row) => [
      row.id,
      row.shop_id,
    ]),
  )
  const isSelected = (shopId: number | undefined) => shopId === undefined || shopIds.includes(shopId)
  const gone = cart.gone.filter((line) => isSelected(shopsOfGone.get(line.product_id)))
  const short = groups.flatMap((group) => group.lines).filter((line) => line.quantity > line.max_quantity)
  const refusal = await refuseLines(tx, locale, [
    ...gone.map(objectToGone),
    ...short.map((line) => objectToStock(line, line.max_quantity)),
  ])
  if (refusal) return refusal
  return groups.length > 0 ? groups : refuse('nothing_to_order', text('There is nothing to order in your cart'))
}

/** Orders that wait for their payment hold stock: without a limit one account could empty the shop for nothing. */
async function refuseManyUnpaid(tx: Tx, { userId, now }: { userId: number; now: number }, more: number) {
  const open = await selectUnpaid(tx, userId)
  if (mayAwaitPayment(open.length, more)) return undefined
  return refuseUnpaid(open.length, { until: open[0]?.expires_at ?? now, now })
}

/** Nobody pays anything but what they were shown. */
async function refuseOtherPrice(
  tx: Tx,
  { settings: { currency } }: OrderChange,
  { payable: shown, locale }: OrderWanted,
  groups: readonly PricedGroup[],
  { payable_amount }: Figures,
): Promise<Refusal | undefined> {
  if (shown === undefined || shown === payable_amount) return undefined
  const changed = linesOf(groups).filter((line) => line.unit_price !== line.seen_price)
  return refuse('price_changed', text('What you pay has changed: it is {{amount}} now. Please look at it again.'), {
    values: { amount: formatMoney(payable_amount, currency) },
    errors: await errorsOf(
      tx,
      locale,
      changed.map((line) => objectToPrice(line, currency)),
    ),
  })
}

const linesOf = (groups: readonly PricedGroup[]): PricedLine[] => groups.flatMap((group) => group.lines)

async function takeGoods(tx: Tx, locale: string, groups: readonly PricedGroup[]): Promise<StockChange | Refusal> {
  const { variants, contingents, change } = await takeStock(tx, linesOf(groups))
  if (variants.length + contingents.length === 0) return change
  const ids = variants.map((line) => line.variant_id)
  const left = new Map((await selectStock(tx, { ids })).map((row) => [row.id, row.stock]))
  const refusal = await refuseLines(tx, locale, [
    ...variants.map((line) => objectToStock(line, left.get(line.variant_id) ?? 0)),
    ...contingents.map(objectToSale),
  ])
  if (!refusal) throw new Error('goods are short, but no line says so')
  return refusal
}

async function takeVouchers(tx: Tx, { shops }: Figures, userId: number): Promise<Refusal | undefined> {
  const vouchers = shops.flatMap(({ voucher }) => voucher ?? []).sort((a, b) => a.id - b.id)
  for (const voucher of vouchers) {
    const refusal = await takeVoucher(tx, voucher, userId)
    if (refusal) return refusal
  }
  return undefined
}

async function writeOrder(tx: Tx, change: OrderChange, wanted: OrderWanted, parcel: Parcel): Promise<WrittenOrder> {
  const { shop, lines } = parcel.group
  const order = await insertWithCode(tx, orderRow(change.now, wanted, parcel))
  const rows = lines.map((line) => lineRow(order.id, line))
  await insertLines(tx, rows)
  await insertEvent(tx, { order_id: order.id, status: 'pending', at: change.now })
  await mailAbout(tx, change, order, 'placed', rows)
  return { order, shop: briefOf(shop), lines: rows }
}

async function insertWithCode(tx: Tx, values: Omit<OrderRow, 'id' | 'code'>): Promise<OrderRow> {
  for (;;) {
    const order = { ...values, code: createReferenceCode('RL') }
    const id = await insertOrder(tx, order)
    if (id !== undefined) return { ...order, id }
  }
}

const briefOf = ({ id, name, logo, rating }: ShopBrief): ShopBrief => ({ id, name, logo, rating })

import type { Address, ShopBrief } from '@rialto/contract'
import type { Engine, Tx } from '../../../db/index.ts'
import { formatMoney, storedUnits } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { createReferenceCode } from '../../../lib/words.ts'
import { noteLowStock } from '../../base/notifications/index.ts'
import { dayAfter } from '../../goods/shops/index.ts'
import { findAddress } from '../../people/addresses/addresses.ts'
import { loadCart, lockCart, type PricedGroup, type PricedLine, removeLines } from '../cart/index.ts'
import { activeTaxes, calculateTotals, type ShopTotals, type Totals } from '../checkout/checkout.ts'
import { findUsableVouchers, redeemVoucher, subtotal } from '../vouchers/index.ts'
import { type OrderWriteContext, sendOrderMail, tellShop } from './order-mail.ts'
import type { ShownOrder } from './present.ts'
import {
  describeProblems,
  flashSaleProblem,
  holidayFact,
  priceProblem,
  refuseHolidays,
  refuseLines,
  refuseUnpaidOrders,
  refuseUnsetDelivery,
  stockProblem,
  unavailableProblem,
} from './refuse-order.ts'
import {
  type BriefLineRow,
  insertEvent,
  insertLines,
  insertOrder,
  isVerified,
  type OrderRow,
  selectShopsOfProducts,
  selectStock,
  selectUnpaid,
} from './repository.ts'
import { awaitsPayment, canAwaitPayment, EXPIRY_MS, initialPaymentStatus } from './rules.ts'
import { recordSales, type StockChange, type TakenStock, takeStock } from './stock.ts'

export type CreatedOrder = ShownOrder<BriefLineRow>

export interface CreatedOrders {
  orders: CreatedOrder[]
  stock: StockChange
}

/**
 * Creates one order for each shop (docs/spec/api §5, "Placing an order"). Prices, stock, vouchers and the address are read again in
 * this transaction. After a refusal the caller rolls it back.
 */
export async function createOrders(
  tx: Tx,
  engine: Engine,
  context: OrderWriteContext,
  request: OrderRequest,
): Promise<CreatedOrders | Refusal> {
  const { settings, now } = context
  const { userId } = request
  await lockCart(tx, engine, userId)
  if (settings.order_place_account_verify && !(await isVerified(tx, userId)))
    return refuse('account_unverified', text('Please verify your account before you order'))
  const address = await findAddress(tx, userId, request.addressId)
  if (address instanceof Refusal) return address
  const groups = await loadSelectedGroups(tx, now, request)
  if (groups instanceof Refusal) return groups
  const tooManyUnpaid =
    request.gateway === null ? undefined : await refuseTooManyUnpaid(tx, { userId, now }, groups.length)
  if (tooManyUnpaid) return tooManyUnpaid
  const shopTotals = new Map(groups.map((group) => [group.shop.id, subtotal(group)]))
  const purchase = { userId, now, currency: settings.currency, isMarket: settings.multi_vendor, shopTotals }
  const vouchers = await findUsableVouchers(tx, request.voucherCodes, purchase)
  if (vouchers instanceof Refusal) return vouchers
  const totals = calculateTotals(groups, { vouchers, taxes: activeTaxes(settings) })
  const changedPrice = await refuseChangedPrice(tx, context, request, groups, totals)
  if (changedPrice) return changedPrice
  const taken = await takeStockOrRefuse(tx, context, request.locale, groups)
  if (taken instanceof Refusal) return taken
  const voucherGone = await redeemVouchers(tx, totals, userId)
  if (voucherGone) return voucherGone
  const created: CreatedOrder[] = []
  for (const shop of totals.shops) {
    const group = groups.find((group) => group.shop.id === shop.shopId)
    if (group) created.push(await createOrder(tx, context, request, { group, totals: shop, address }))
  }
  await recordSales(tx, salesOf(taken.taken, groups, created), now)
  await removeLines(
    tx,
    groups.flatMap((group) => group.lines.map((line) => line.cartId)),
  )
  return { orders: created, stock: taken.stockChange }
}

/** Loads the lines of the selected shops, or refuses if any of them is unavailable. */
async function loadSelectedGroups(tx: Tx, now: number, { userId, locale, buyNow, shopIds }: OrderRequest) {
  const cart = await loadCart(tx, { userId, buyNow, now })
  const groups = cart.groups.filter((group) => shopIds.includes(group.shop.id))
  const shopsOfUnavailable = new Map(
    (await selectShopsOfProducts(tx, { ids: cart.unavailable.map((line) => line.productId) })).map((row) => [
      row.id,
      row.shop_id,
    ]),
  )
  const isSelected = (shopId: number | undefined) => shopId === undefined || shopIds.includes(shopId)
  const unavailable = cart.unavailable.filter((line) => isSelected(shopsOfUnavailable.get(line.productId)))
  const short = groups.flatMap((group) => group.lines).filter((line) => line.quantity > line.maxQuantity)
  const refusal = await refuseLines(tx, locale, [
    ...unavailable.map(unavailableProblem),
    ...short.map((line) => stockProblem(line, line.maxQuantity)),
  ])
  if (refusal) return refusal
  if (groups.length === 0) return refuse('nothing_to_order', text('There is nothing to order in your cart'))
  return refuseHolidays(groups, locale) ?? refuseUnsetDelivery(groups) ?? groups
}

/** Unpaid orders hold stock: without a limit, one account could take all of a shop's stock without paying. */
async function refuseTooManyUnpaid(tx: Tx, { userId, now }: { userId: number; now: number }, added: number) {
  const unpaid = await selectUnpaid(tx, userId)
  if (canAwaitPayment(unpaid.length, added)) return undefined
  return refuseUnpaidOrders(unpaid.length, { expiresAt: unpaid[0]?.expires_at ?? now, now })
}

/** Refuses to charge another amount than the shopper was shown. */
async function refuseChangedPrice(
  tx: Tx,
  { settings: { currency } }: OrderWriteContext,
  { payable: shown, locale }: OrderRequest,
  groups: readonly PricedGroup[],
  { payableAmount }: Totals,
): Promise<Refusal | undefined> {
  if (shown === undefined || shown === payableAmount) return undefined
  const changed = linesOf(groups).filter((line) => line.unitPrice !== line.seenPrice)
  return refuse(
    'price_changed',
    text('The amount to pay has changed: it is {{amount}} now. Please look at it again.'),
    {
      values: { amount: formatMoney(payableAmount, currency) },
      errors: await describeProblems(
        tx,
        locale,
        changed.map((line) => priceProblem(line, currency)),
      ),
    },
  )
}

const linesOf = (groups: readonly PricedGroup[]): PricedLine[] => groups.flatMap((group) => group.lines)

async function takeStockOrRefuse(
  tx: Tx,
  { now }: OrderWriteContext,
  locale: string,
  groups: readonly PricedGroup[],
): Promise<TakenStock<PricedLine> | Refusal> {
  const taken = await takeStock(tx, linesOf(groups))
  const { outOfStock, flashSaleOver } = taken
  if (outOfStock.length + flashSaleOver.length === 0) {
    await noteLowStock(tx, taken.taken, now)
    return taken
  }
  const ids = outOfStock.map((line) => line.variantId)
  const left = new Map((await selectStock(tx, { ids })).map((row) => [row.id, row.stock]))
  const refusal = await refuseLines(tx, locale, [
    ...outOfStock.map((line) => stockProblem(line, left.get(line.variantId) ?? 0)),
    ...flashSaleOver.map(flashSaleProblem),
  ])
  if (!refusal) throw new Error('stock is short, but no line has a problem')
  return refusal
}

/** The taken lines with their shops and orders; each shop has one order. */
function salesOf(
  taken: TakenStock<PricedLine>['taken'],
  groups: readonly PricedGroup[],
  created: readonly CreatedOrder[],
) {
  const orders = new Map(created.map(({ order }) => [order.shop_id, order.id]))
  const shops = new Map(groups.flatMap(({ shop, lines }) => lines.map((line) => [line, shop.id])))
  return taken.map(({ line, stockAfter }) => {
    const shopId = shops.get(line) ?? 0
    return { line: { ...line, shopId, orderId: orders.get(shopId) ?? 0 }, stockAfter }
  })
}

async function redeemVouchers(tx: Tx, { shops }: Totals, userId: number): Promise<Refusal | undefined> {
  const vouchers = shops.flatMap(({ voucher }) => voucher ?? []).sort((a, b) => a.id - b.id)
  for (const voucher of vouchers) {
    const refusal = await redeemVoucher(tx, voucher, userId)
    if (refusal) return refusal
  }
  return undefined
}

async function createOrder(
  tx: Tx,
  context: OrderWriteContext,
  request: OrderRequest,
  shopOrder: ShopOrder,
): Promise<CreatedOrder> {
  const { shop, lines } = shopOrder.group
  const order = await insertWithUniqueCode(tx, orderRow(context.now, request, shopOrder))
  const rows = lines.map((line) => lineRow(order.id, line))
  await insertLines(tx, rows)
  await insertEvent(tx, { order_id: order.id, status: 'pending', at: context.now })
  const facts = shop.holiday ? [holidayFact(shop.holiday, order.locale)] : []
  await sendOrderMail(tx, context, order, 'placed', { lines: rows, facts })
  // The shop hears of an online order once it is paid: until then there is nothing to pack.
  if (!awaitsPayment(order)) await tellShop(tx, order, context.now)
  return { order, shop: shopBrief(shop), lines: rows }
}

async function insertWithUniqueCode(tx: Tx, values: Omit<OrderRow, 'id' | 'code'>): Promise<OrderRow> {
  for (;;) {
    const order = { ...values, code: createReferenceCode('RL') }
    const id = await insertOrder(tx, order)
    if (id !== undefined) return { ...order, id }
  }
}

const shopBrief = ({ id, name, logo, rating }: ShopBrief): ShopBrief => ({ id, name, logo, rating })

/** An order as a shopper requests it; money in minor units. */
export interface OrderRequest {
  userId: number
  /** The language of the order's mails. */
  locale: string
  shopIds: readonly number[]
  buyNow: boolean
  addressId: number
  voucherCodes: readonly string[]
  note: string | null
  /** Null: cash on delivery. */
  gateway: string | null
  /** The amount that the shopper was shown; undefined when the client did not send it. */
  payable: number | undefined
}

/** The part of a purchase that one shop delivers. */
interface ShopOrder {
  group: PricedGroup
  totals: ShopTotals
  address: Address
}

function orderRow(
  now: number,
  { userId, gateway, note, locale }: OrderRequest,
  { group: { shop }, totals, address }: ShopOrder,
): Omit<OrderRow, 'id' | 'code'> {
  const { voucher } = totals
  return {
    user_id: userId,
    shop_id: shop.id,
    status: 'pending',
    payment_method: gateway === null ? 'cash' : 'online',
    gateway,
    payment_status: initialPaymentStatus({ payable_amount: totals.payableAmount }),
    quantity: totals.quantity,
    total_amount: totals.totalAmount,
    coupon_discount: totals.voucherDiscount,
    delivery_charge: totals.deliveryCharge,
    tax_amount: totals.taxAmount,
    payable_amount: totals.payableAmount,
    ...storedUnits(),
    taxes_json: JSON.stringify(totals.taxes),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    address_json: JSON.stringify(address),
    note,
    estimated_delivery: shop.estimatedDelivery,
    ships_from: shop.holiday && dayAfter(shop.holiday.to_day),
    cancel_reason: null,
    cancelled_by: null,
    locale,
    placed_at: now,
    updated_at: now,
    expires_at: gateway === null || totals.payableAmount === 0 ? null : now + EXPIRY_MS,
    shipped_quantity: 0,
    version: 1,
  }
}

const lineRow = (orderId: number, line: PricedLine) => ({
  order_id: orderId,
  product_id: line.productId,
  variant_id: line.variantId,
  name: line.name,
  thumbnail: line.thumbnail,
  brand: line.brand,
  price: line.listPrice,
  discount_price: line.discountPrice,
  discount_percentage: line.discountPercentage,
  quantity: line.quantity,
  line_total: line.lineTotal,
  size_id: line.size?.id ?? null,
  size_name: line.size?.name ?? null,
  color_id: line.color?.id ?? null,
  color_name: line.color?.name ?? null,
  size_label: line.size?.option ?? '',
  color_label: line.color?.option ?? '',
  unit: line.unit,
  flash_sale_id: line.flashSaleId,
})

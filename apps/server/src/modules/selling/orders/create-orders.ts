import type { Address, ShopBrief } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { insertRows, type Write } from '../../../db/write-together.ts'
import { formatMoney, storedUnits } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { createReferenceCode } from '../../../lib/words.ts'
import { lowStockToNote } from '../../base/notifications/index.ts'
import type { OutgoingMessage } from '../../base/outbound/index.ts'
import { formatPromise } from '../../goods/delivery/index.ts'
import { dayAfter } from '../../goods/shops/index.ts'
import { borneByMarket, type LineShare, placeOf } from '../../goods/taxes/index.ts'
import { presentAddress, refuseUnknownAddress } from '../../people/addresses/addresses.ts'
import {
  deliverGroups,
  destinationOf,
  type GroupDelivery,
  linesToRemove,
  loadCart,
  type PricedGroup,
  type PricedLine,
  wantedOf,
  withDelivery,
} from '../cart/index.ts'
import { calculateTotals, type ShopTotals, shareByLine, type Totals } from '../checkout/checkout.ts'
import { chargePurchase } from '../commission/index.ts'
import { type FrozenPurchase, freezeLines, freezeOrder, postFreeOrders } from '../ledger/index.ts'
import { findUsableVouchers, redeemVouchers, subtotal } from '../vouchers/index.ts'
import { composeOrderMail, type FrozenPages, type OrderWriteContext, tellShops } from './order-mail.ts'
import { frozenPickup, pickupFacts, takeSlots } from './pickup.ts'
import type { ShownOrder } from './present.ts'
import {
  countryFact,
  describeProblems,
  flashSaleProblem,
  holidayFact,
  priceProblem,
  promiseFact,
  refuseDelivery,
  refuseHolidays,
  refuseLines,
  refuseUnpaidOrders,
  refuseUnsetDelivery,
  stockProblem,
  unavailableProblem,
} from './refuse-order.ts'
import {
  type BriefLineRow,
  type BuyerRow,
  insertOrders,
  lockBuyer,
  type NewLineRow,
  type OrderRow,
  selectShopsOfProducts,
  selectUnpaid,
} from './repository.ts'
import { awaitsPayment, canAwaitPayment, EXPIRY_MS, initialPaymentStatus } from './rules.ts'
import { type StockChange, salesToRecord, type TakenStock, takeStock } from './stock.ts'

export type CreatedOrder = ShownOrder<BriefLineRow>

export interface CreatedOrders {
  orders: CreatedOrder[]
  stock: StockChange
  /** What is still to be written: lines, mails, what shops hear of, and the emptied cart. */
  last: Write[]
}

/**
 * Creates one order for each shop (docs/spec/api §5, "Placing an order"). Prices, stock, vouchers and the address are read again in
 * this transaction. After a refusal the caller rolls it back.
 */
export async function createOrders(
  tx: Tx,
  context: OrderWriteContext,
  request: OrderRequest,
): Promise<CreatedOrders | Refusal> {
  const { settings, now } = context
  const { userId } = request
  const [buyer] = await lockBuyer(tx, { userId, addressId: request.addressId })
  const isVerified = buyer && (buyer.email_verified_at !== null || buyer.phone_verified_at !== null)
  if (settings.order_place_account_verify && !isVerified)
    return refuse('account_unverified', text('Please verify your account before you order'))
  const address = buyer && addressOf(buyer)
  if (!address) return refuseUnknownAddress()
  const groups = await loadSelectedGroups(tx, now, request)
  if (groups instanceof Refusal) return groups
  const tooManyUnpaid =
    request.gateway === null ? undefined : await refuseTooManyUnpaid(tx, { userId, now }, groups.length)
  if (tooManyUnpaid) return tooManyUnpaid
  const shopTotals = new Map(groups.map((group) => [group.shop.id, subtotal(group)]))
  const purchase = { userId, now, currency: settings.currency, isMarket: settings.multi_vendor, shopTotals }
  const vouchers = await findUsableVouchers(tx, request.voucherCodes, purchase)
  if (vouchers instanceof Refusal) return vouchers
  const delivered = await deliverOrRefuse(tx, context, request, { groups, address })
  if (delivered instanceof Refusal) return delivered
  const place = placeOf(address, settings.home_country)
  const priced = withDelivery(groups, delivered, CONTENT_LOCALE)
  const totals = calculateTotals(priced, { vouchers, taxes: context.taxes, place })
  const changedPrice = await refuseChangedPrice(tx, context, request, groups, totals)
  if (changedPrice) return changedPrice
  const taken = await takeStockOrRefuse(tx, request.locale, groups)
  if (taken instanceof Refusal) return taken
  const usedVouchers = totals.shops.flatMap(({ voucher }) => voucher ?? []).sort((a, b) => a.id - b.id)
  const voucherGone = await redeemVouchers(tx, usedVouchers, userId)
  if (voucherGone) return voucherGone
  const slots = await takeSlots(tx, groups, delivered, {
    ...{ wanted: wantedOf(request.delivery ?? []), now, locale: request.locale },
    readAgain: () => deliver(tx, context, request, { groups, address }),
  })
  if (slots instanceof Refusal) return slots
  const shopOrders = totals.shops.flatMap((shop) => {
    const group = groups.find((group) => group.shop.id === shop.shopId)
    const delivery = slots.delivered.get(shop.shopId)
    return group ? [{ group, totals: shop, address, home: settings.home_country, delivery }] : []
  })
  const orders = await insertWithUniqueCodes(
    tx,
    shopOrders.map((shopOrder) => ({ ...orderRow(now, request, shopOrder), ...context.legalPages })),
  )
  const placed = shopOrders.flatMap((shopOrder, index) => {
    const order = orders[index]
    return order ? [{ order, group: shopOrder.group, ...freeze(order, shopOrder, context) }] : []
  })
  const isPaidByVoucher = ({ state, credit }: { state: string; credit: number }) => state === 'pending' && credit > 0
  await postFreeOrders(tx, context, placed.map(({ money }) => money).filter(isPaidByVoucher))
  const last = [
    insertRows(
      'order_lines',
      placed.flatMap(({ lines }) => lines),
    ),
    insertRows(
      'order_money',
      placed.map(({ money }) => money),
    ),
    insertRows(
      'order_events',
      orders.map(({ id }) => ({ order_id: id, status: 'pending', at: now })),
    ),
    salesToRecord(salesOf(taken.taken, placed), now),
    linesToRemove(linesOf(groups).map((line) => line.cartId)),
    ...(await lowStockToNote(tx, salesOf(taken.taken, placed), now)),
    // The shop hears of an online order once it is paid: until then there is nothing to pack.
    ...(await tellShops(
      tx,
      orders.filter((order) => !awaitsPayment(order)),
      now,
    )),
  ]
  const mails: OutgoingMessage[] = []
  for (const { order, group, lines } of placed) {
    const pickup = pickupFacts(order)
    const facts = [
      ...(group.shop.holiday && order.pickup_json === null ? [holidayFact(group.shop.holiday, order.locale)] : []),
      ...(order.pickup_json === null
        ? [...promiseFact(order), ...countryFact(order, settings.home_country)]
        : pickup.facts),
    ]
    const { email, email_verified_at } = buyer
    const recipient = { email, email_verified_at, shop: group.shop.name }
    const mail = await composeOrderMail(tx, context, order, 'placed', {
      ...{ lines, facts, links: pickup.links },
      ...recipient,
    })
    if (mail) mails.push(mail)
  }
  last.push(context.outbound.toEnqueue(mails))
  return {
    orders: placed.map(({ order, group, lines }) => ({ order, shop: shopBrief(group.shop), lines })),
    // A date without a slot left leaves product pages.
    stock: slots.isFull ? { ...taken.stockChange, affectsLists: true } : taken.stockChange,
    last,
  }
}

function addressOf({
  email: _,
  email_verified_at: _1,
  phone_verified_at: _2,
  id,
  ...row
}: BuyerRow): Address | undefined {
  // An outer join may have nulls; with an id, none are there but those of the address.
  return id === null ? undefined : presentAddress({ id, ...row } as Parameters<typeof presentAddress>[0])
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

/** How each shop delivers, by the methods that were chosen, or refuses to. */
async function deliverOrRefuse(
  tx: Tx,
  context: OrderWriteContext,
  request: OrderRequest,
  purchase: Purchase,
): Promise<ReadonlyMap<number, GroupDelivery> | Refusal> {
  const { country } = destinationOf(purchase.address, context.settings)
  const delivered = await deliver(tx, context, request, purchase)
  const { gateway, locale } = request
  return refuseDelivery(purchase.groups, delivered, { country, locale, isByCash: gateway === null }) ?? delivered
}

interface Purchase {
  groups: readonly PricedGroup[]
  address: Address
}

const deliver = (
  tx: Tx,
  { settings, now }: OrderWriteContext,
  { delivery: choices = [] }: OrderRequest,
  { groups, address }: Purchase,
) => deliverGroups(tx, groups, { to: destinationOf(address, settings), settings, now, wanted: wantedOf(choices) })

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
  locale: string,
  groups: readonly PricedGroup[],
): Promise<TakenStock<PricedLine> | Refusal> {
  const taken = await takeStock(tx, linesOf(groups))
  const { outOfStock, flashSaleOver } = taken
  const refusal = await refuseLines(tx, locale, [
    ...outOfStock.map(({ line, left }) => stockProblem(line, left)),
    ...flashSaleOver.map(flashSaleProblem),
  ])
  return refusal ?? taken
}

interface Placed {
  order: OrderRow
  group: PricedGroup
}

/** The taken lines with their shops and orders; each shop has one order. */
function salesOf(taken: TakenStock<PricedLine>['taken'], placed: readonly Placed[]) {
  const orders = new Map(placed.flatMap(({ order, group }) => group.lines.map((line) => [line, order])))
  return taken.flatMap(({ line, stockAfter }) => {
    const order = orders.get(line)
    return order ? [{ line: { ...line, shopId: order.shop_id, orderId: order.id }, stockAfter }] : []
  })
}

async function insertWithUniqueCodes(tx: Tx, values: readonly Omit<OrderRow, 'id' | 'code'>[]): Promise<OrderRow[]> {
  const orders = new Map<number, OrderRow>()
  while (orders.size < values.length) {
    const left = values.flatMap((row, index) =>
      orders.has(index) ? [] : [{ index, row: { ...row, code: createReferenceCode('RL') } }],
    )
    const ids = await insertOrders(
      tx,
      left.map(({ row }) => row),
    )
    for (const { index, row } of left) {
      const id = ids.get(row.code)
      if (id !== undefined) orders.set(index, { ...row, id })
    }
  }
  return values.flatMap((_, index) => orders.get(index) ?? [])
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
  /** The chosen methods of delivery; a shop without one delivers by its default method. */
  delivery?: readonly { shop_id: number; method_id: number; pickup_date_id?: number }[] | undefined
  /** The amount that the shopper was shown; undefined when the client did not send it. */
  payable: number | undefined
}

/** The part of a purchase that one shop delivers. */
interface ShopOrder {
  group: PricedGroup
  totals: ShopTotals
  address: Address
  /** The country of the market. */
  home: string | null
  /** Undefined: the shop has named no methods. */
  delivery: GroupDelivery | undefined
}

function orderRow(
  now: number,
  { userId, gateway, note, locale }: OrderRequest,
  { group: { shop }, totals, address, home, delivery }: ShopOrder,
): Omit<OrderRow, 'id' | 'code' | keyof FrozenPages> {
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
    taxes_json: toJson(totals.taxes),
    tax_mode: totals.taxMode,
    prices_include_tax: Number(totals.isInclusive),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    address_json: toJson(address),
    seller_json: shop.identity,
    country: address.country ?? home,
    region: address.region ?? null,
    ...frozenDelivery(delivery),
    ...frozenPickup(delivery, now),
    note,
    estimated_delivery: delivery?.chosen?.promise
      ? formatPromise(delivery.chosen.promise, CONTENT_LOCALE)
      : shop.estimatedDelivery,
    arrived_on: null,
    ships_from: delivery?.chosen?.pickup ? null : shop.holiday && dayAfter(shop.holiday.to_day),
    cancel_reason: null,
    cancelled_by: null,
    locale,
    placed_at: now,
    updated_at: now,
    expires_at: gateway === null || totals.payableAmount === 0 ? null : now + EXPIRY_MS,
    shipped_quantity: 0,
    cancelled_quantity: 0,
    version: 1,
    is_numbered: 1,
  }
}

/** How an order is delivered, as it was chosen and promised. */
const frozenDelivery = (delivery: GroupDelivery | undefined) => ({
  delivery_method_id: delivery?.chosen?.method.id ?? null,
  delivery_name: delivery?.chosen?.method.name ?? null,
  delivery_kind: delivery?.chosen?.method.kind ?? null,
  promise_from: delivery?.chosen?.promise?.from ?? null,
  promise_to: delivery?.chosen?.promise?.to ?? null,
  grams: delivery?.grams ?? null,
})

/** The columns of a line that are shares of its order. */
type FrozenColumn = 'shop_voucher' | 'market_voucher' | 'taxes_json' | keyof ReturnType<typeof freezeLines>[number]

/** The lines with their shares of the order's voucher, delivery and taxes, and what is kept for the money that follows. */
function freeze(order: OrderRow, shopOrder: ShopOrder, context: OrderWriteContext) {
  const { group, totals } = shopOrder
  const prices = group.lines.map(({ lineTotal }) => lineTotal)
  const shares = (totals.shares ?? shareByLine(prices, totals)).map((share) => keptShare(share, totals))
  const purchase = purchaseOf(order, shopOrder, shares, context)
  const { id: shopId, identity } = group.shop
  const seller = identity && fromJson(identity)
  const commission = chargePurchase(purchase, { shopId, seller, goods: group.lines }, context)
  const frozen = freezeLines(purchase, commission)
  const lines = group.lines.map((line, index): NewLineRow => {
    const { taxes, ...share } = shares[index] ?? keptShare(undefined, totals)
    return {
      ...lineRow(order.id, line),
      ...share,
      taxes_json: toJson(taxes),
      ...(frozen[index] as (typeof frozen)[number]),
    }
  })
  return { lines, money: freezeOrder(order, purchase, commission) }
}

function keptShare(share: LineShare | undefined, { voucher }: ShopTotals) {
  const discount = share?.voucher ?? 0
  const byMarket = voucher ? borneByMarket(discount, voucher) : 0
  return {
    shop_voucher: discount - byMarket,
    market_voucher: byMarket,
    taxes: share?.taxes ?? [],
  }
}

const purchaseOf = (
  { payment_method }: Pick<OrderRow, 'payment_method'>,
  { group, totals, delivery }: ShopOrder,
  shares: readonly ReturnType<typeof keptShare>[],
  { settings, withdrawalPageId }: Pick<OrderWriteContext, 'settings' | 'withdrawalPageId'>,
): FrozenPurchase => ({
  lines: group.lines.map(({ lineTotal }, index) => ({
    total: lineTotal,
    shopVoucher: shares[index]?.shop_voucher ?? 0,
    marketVoucher: shares[index]?.market_voucher ?? 0,
    taxes: shares[index]?.taxes ?? [],
  })),
  isInclusive: totals.isInclusive,
  delivery: totals.deliveryCharge,
  deliveryStandard: standardCharge(delivery) ?? totals.deliveryCharge,
  payable: totals.payableAmount,
  isCash: payment_method === 'cash',
  tellsWithdrawal: settings.eu_consumers && withdrawalPageId !== null,
  returnCost: group.shop.returnCost,
  feeBearer: settings.gateway_fee_bearer,
})

/** The cheapest standard delivery to the same address; undefined where the shop has named no methods. */
function standardCharge(delivery: GroupDelivery | undefined): number | undefined {
  const charges = delivery?.options.flatMap(({ method, charge }) => (method.speed === 'standard' ? [charge] : [])) ?? []
  return charges.length > 0 ? Math.min(...charges) : undefined
}

const lineRow = (orderId: number, line: PricedLine): Omit<NewLineRow, FrozenColumn> => ({
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
  withdrawal_exempt: line.withdrawalExempt,
  grams: line.grams || null,
})

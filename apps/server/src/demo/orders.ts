import { Address } from '@rialto/contract'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { DemoLine, DemoOrder } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../lib/refusal.ts'
import { CONTENT_LOCALE } from '../lib/texts.ts'
import {
  chooseDelivery,
  dayName,
  formatPromise,
  type loadDelivery,
  type loadPublicHolidays,
  localTime,
  offerDelivery,
  type PlacedDate,
} from '../modules/goods/delivery/index.ts'
import {
  activeTaxes,
  borneByMarket,
  placeOf,
  rateTable,
  type TaxedSeller,
  type TaxesInForce,
  toRate,
} from '../modules/goods/taxes/index.ts'
import { destinationOf } from '../modules/selling/cart/index.ts'
import { calculateTotals, type ShopTotals } from '../modules/selling/checkout/checkout.ts'
import { type CommissionRules, chargePurchase } from '../modules/selling/commission/index.ts'
import { type FrozenPurchase, freezeLines, freezeOrder } from '../modules/selling/ledger/index.ts'
import { frozenPickup } from '../modules/selling/orders/index.ts'
import { evaluateVoucher, type UsableVoucher } from '../modules/selling/vouchers/index.ts'
import { minutesAgo, type Seeding } from './demo-ids.ts'
import { productFacts, variantFacts } from './european-goods.ts'
import { identityOfShop, shopTaxRows, taxCategoryOf, taxRows } from './european-shops.ts'
import { addressRows } from './people.ts'
import { voucherRows } from './trade.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Finds the id of a product's variant by size and colour. */
export type FindVariant = (productId: number, sizeId: number | null, colorId: number | null) => number

/** How shops deliver, as it is stored. */
export interface DeliveryOfShops {
  byShop: ReadonlyMap<number, Awaited<ReturnType<typeof loadDelivery>>>
  isPublicHoliday: Awaited<ReturnType<typeof loadPublicHolidays>>
  pickupDates: ReadonlyMap<number, readonly PlacedDate[]>
}

const MINUTE = 60_000
const PAY_WITHIN_MS = 30 * MINUTE

interface Sources {
  findVariant: FindVariant
  deliveries: DeliveryOfShops
  commission: CommissionRules
}

/** Orders as if placed at the prices of the seeded products, whose sales figures include them already. */
export function orderRows(seeding: Seeding, { findVariant, ...sources }: Sources) {
  const orders: Row<'orders'>[] = []
  const lines: Row<'order_lines'>[] = []
  const events: Row<'order_events'>[] = []
  const money: Row<'order_money'>[] = []
  const firstLines = new Map<DemoOrder, number>()
  for (const demoOrder of seeding.demo.orders) {
    const order_id = seeding.ids.orders.of(demoOrder.code)
    firstLines.set(demoOrder, lines.length + 1)
    const own = demoOrder.lines.map((line, index) => ({
      id: lines.length + index + 1,
      order_id,
      shipped: shippedOf(demoOrder, index),
      ...lineRow(seeding, line, findVariant),
    }))
    const { order, shares, frozen } = orderRow(seeding, demoOrder, own, sources)
    orders.push(order)
    money.push(...frozen)
    lines.push(...own.map((line, index) => ({ ...line, ...shares[index] })))
    for (const { status, minutes_ago } of demoOrder.timeline)
      events.push({ order_id, status, at: minutesAgo(seeding.now, minutes_ago) })
  }
  // In the order in which they were placed, so that ids increase with time.
  return {
    orders: orders.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    lines,
    events,
    money,
    notes: noteRows(seeding),
    ...shipmentRows(seeding, (order, line) => (firstLines.get(order) ?? 0) + line),
    ...paymentRows(seeding, orders),
  }
}

interface PricedRow {
  product_id: number
  quantity: number
  line_total: number
  grams?: number | null
}

function arrivalOf({ now, demo }: Seeding, { timeline }: DemoOrder): string | null {
  const delivered = timeline.find(({ status }) => status === 'delivered')
  return delivered
    ? dayName(localTime(minutesAgo(now, delivered.minutes_ago), demo.european?.settings.time_zone ?? 'UTC').day)
    : null
}

/** An order, what each of its lines keeps, and in the European market what is kept for its money. */
function orderRow(
  seeding: Seeding,
  order: DemoOrder,
  lines: readonly PricedRow[],
  { deliveries, commission }: Omit<Sources, 'findVariant'>,
) {
  const { demo, ids, now } = seeding
  const times = order.timeline.map(({ minutes_ago }) => minutesAgo(now, minutes_ago))
  const placed_at = times[0] ?? now
  const address = addressOf(seeding, order.address)
  const shop = demo.shops.find((each) => each.slug === order.shop)
  if (!shop) throw new Error(`The demo shop has an order of a shop that it does not have: ${order.shop}`)
  const delivery = deliverOrder(seeding, order, { lines, address, placed_at, deliveries })
  const identity = identityOfShop(seeding, order.shop)
  const purchase = {
    shop: {
      id: ids.shops.of(order.shop),
      deliveryCharge: delivery?.charge ?? shop.delivery_charge,
      freeDeliveryFrom: delivery ? null : shop.free_delivery_amount,
      tax: taxedSeller(seeding, order.shop),
    },
    lines: lines.map((line, index) => ({
      quantity: line.quantity,
      lineTotal: line.line_total,
      taxCategoryId: taxCategoryOfLine(seeding, order.lines[index]?.product ?? ''),
    })),
  }
  const voucher = order.voucher === null ? null : voucherOf(seeding, order.voucher, lines)
  const vouchers = new Map(voucher ? [[purchase.shop.id, voucher]] : [])
  const place = placeOf(address, demo.european?.settings.home_country ?? null)
  const { shops, ...totals } = calculateTotals([purchase], { vouchers, place, taxes: taxesOn(seeding, placed_at) })
  const mayBePaid = order.status === 'pending' && order.payment_method === 'online'
  const row: Row<'orders'> = {
    id: ids.orders.of(order.code),
    code: order.code,
    user_id: ids.users.of(order.user),
    shop_id: purchase.shop.id,
    status: order.status,
    payment_method: order.payment_method,
    gateway: order.gateway,
    payment_status: order.payment_status,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_amount: totals.totalAmount,
    coupon_discount: totals.voucherDiscount,
    delivery_charge: totals.deliveryCharge,
    tax_amount: totals.taxAmount,
    payable_amount: totals.payableAmount,
    taxes_json: toJson(totals.taxes),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    address_json: toJson(address),
    note: order.note,
    estimated_delivery: delivery?.promise ? formatPromise(delivery.promise, CONTENT_LOCALE) : shop.estimated_delivery,
    cancel_reason: order.cancel_reason,
    cancelled_by: order.status === 'cancelled' ? (order.payment_status === 'failed' ? 'expiry' : 'shopper') : null,
    locale: 'en',
    placed_at,
    updated_at: times.at(-1) ?? now,
    expires_at: mayBePaid ? placed_at + PAY_WITHIN_MS : null,
    shipped_quantity: order.lines.reduce((sum, _, line) => sum + shippedOf(order, line), 0),
  }
  const { european } = demo
  if (!european) return { order: row, shares: [], frozen: [] }
  const shares = shops.flatMap(sharesOf)
  const paid: FrozenPurchase = {
    lines: purchase.lines.map(({ lineTotal }, index) => ({
      total: lineTotal,
      shopVoucher: shares[index]?.shop_voucher ?? 0,
      marketVoucher: shares[index]?.market_voucher ?? 0,
      taxes: shares[index]?.taxes ?? [],
    })),
    isInclusive: european.settings.prices_include_tax,
    delivery: totals.deliveryCharge,
    deliveryStandard: delivery?.standardCharge ?? totals.deliveryCharge,
    payable: totals.payableAmount,
    isCash: order.payment_method === 'cash',
    tellsWithdrawal: european.settings.eu_consumers,
    returnCost: 'shopper',
    feeBearer: 'market',
  }
  const goods = lines.map(({ quantity }, index) => ({
    quantity,
    categoryIds: categoryIdsOf(seeding, order.lines[index]?.product ?? ''),
  }))
  const charged = chargePurchase(
    paid,
    { shopId: purchase.shop.id, seller: identity, goods },
    { commission, settings: european.settings, now: placed_at },
  )
  const fees = freezeLines(paid, charged)
  const kept: Partial<Row<'orders'>> = {
    currency: demo.settings.currency.name,
    tax_mode: 'rates',
    prices_include_tax: 1,
    seller_json: identity && toJson(identity),
    country: address.country ?? null,
    delivery_method_id: delivery?.method.id ?? null,
    delivery_name: delivery?.method.name ?? null,
    delivery_kind: delivery?.method.kind ?? null,
    promise_from: delivery?.promise?.from ?? null,
    promise_to: delivery?.promise?.to ?? null,
    arrived_on: delivery?.promise ? arrivalOf(seeding, order) : null,
    grams: gramsOf(lines),
    is_numbered: 1,
    ...frozenPickup({ chosen: delivery, timeZone: european.settings.time_zone }, now),
  }
  return {
    order: { ...row, ...kept },
    shares: shares.map(({ taxes, ...share }, index) => ({ ...share, taxes_json: toJson(taxes), ...fees[index] })),
    frozen: [freezeOrder({ id: ids.orders.of(order.code), shop_id: purchase.shop.id }, paid, charged)],
  }
}

const sharesOf = ({ shares, voucher }: ShopTotals) =>
  (shares ?? []).map(({ voucher: discount, taxes }) => {
    const byMarket = voucher ? borneByMarket(discount, voucher) : 0
    return { shop_voucher: discount - byMarket, market_voucher: byMarket, taxes }
  })

function categoryIdsOf({ demo, ids }: Seeding, slug: string): number[] {
  const product = demo.products.find((each) => each.slug === slug)
  return product ? [product.category, ...product.sub_categories].map((category) => ids.categories.of(category)) : []
}

const gramsOf = (lines: readonly PricedRow[]) =>
  lines.reduce((sum, { quantity, grams }) => sum + quantity * (grams ?? 0), 0)

interface Placing {
  lines: readonly PricedRow[]
  address: Address
  placed_at: number
  deliveries: DeliveryOfShops
}

/** How an order is delivered: by the method of who chooses none, by express, or by pick-up. Undefined: its shop has named no methods. */
function deliverOrder(
  { demo, ids }: Seeding,
  { code, shop }: DemoOrder,
  { lines, address, placed_at, deliveries: { byShop, isPublicHoliday, pickupDates } }: Placing,
) {
  const delivery = byShop.get(ids.shops.of(shop))
  if (!demo.european || !delivery) return undefined
  const to = destinationOf(address, demo.european.settings)
  const amount = lines.reduce((sum, line) => sum + line.line_total, 0)
  const { options } = offerDelivery(
    delivery,
    { to, grams: gramsOf(lines), amount },
    { now: placed_at, isPublicHoliday },
    pickupDates.get(ids.shops.of(shop)),
  )
  const express =
    demo.european.express_orders.includes(code) && options.find(({ method }) => method.speed === 'express')
  const pickUp = demo.european.pickup_orders.includes(code) && options.find(({ pickup }) => pickup)
  const chosen = express || pickUp || chooseDelivery(options, { cashOffered: true })
  if (!chosen) throw new Error(`No method of ${shop} delivers the order ${code}`)
  const standard = options.flatMap(({ method, charge }) => (method.speed === 'standard' ? [charge] : []))
  return { ...chosen, standardCharge: standard.length > 0 ? Math.min(...standard) : chosen.charge }
}

/** What an order of a day was taxed with. */
function taxesOn(seeding: Seeding, placedAt: number): TaxesInForce {
  const { european, settings } = seeding.demo
  if (!european) return activeTaxes(settings)
  const { categories, rates } = taxRows(seeding)
  return {
    table: rateTable(rates.map(toRate), categories.find(({ is_default }) => is_default === 1)?.id ?? null),
    day: new Date(placedAt).toISOString().slice(0, 10),
    isInclusive: european.settings.prices_include_tax,
    taxOnDelivery: european.settings.tax_on_delivery,
    homeCountry: european.settings.home_country,
  }
}

function taxedSeller(seeding: Seeding, slug: string): TaxedSeller | undefined {
  const row = shopTaxRows(seeding).find(({ shop_id }) => shop_id === seeding.ids.shops.of(slug))
  if (!row) return undefined
  return { status: row.status, place: row.place, country: row.country ?? null, exemption: row.exemption_text ?? null }
}

/** The product's own category of tax, else that of its category. */
function taxCategoryOfLine(seeding: Seeding, slug: string): number | null {
  const category = seeding.demo.products.find((product) => product.slug === slug)?.category ?? ''
  return taxCategoryOf(seeding, 'products', slug) ?? taxCategoryOf(seeding, 'categories', category)
}

function lineRow(seeding: Seeding, line: DemoLine, findVariant: FindVariant) {
  const { demo, ids, picture } = seeding
  const product = demo.products.find((each) => each.slug === line.product)
  if (!product) throw new Error(`The demo shop has an order of a product that it does not have: ${line.product}`)
  const size = product.sizes.find((each) => each.size === line.size)
  const color = product.colors.find((each) => each.color === line.color)
  const { listPrice, discountPrice, unitPrice, discountPercentage } = calculatePrice({
    listPrice: product.price,
    discountPrice: product.discount_price,
    sizeSurcharge: size?.surcharge,
    colorSurcharge: color?.surcharge,
  })
  const product_id = ids.products.of(product.slug)
  const size_id = line.size === null ? null : ids.sizes.of(line.size)
  const color_id = line.color === null ? null : ids.colors.of(line.color)
  return {
    product_id,
    variant_id: findVariant(product_id, size_id, color_id),
    name: product.name,
    thumbnail: picture(product.pictures[color?.picture ?? 0] ?? ''),
    brand: demo.brands.find((brand) => brand.slug === product.brand)?.name ?? null,
    price: listPrice,
    discount_price: discountPrice,
    discount_percentage: discountPercentage,
    quantity: line.quantity,
    line_total: unitPrice * line.quantity,
    size_id,
    size_name: demo.sizes.find((each) => each.slug === line.size)?.name ?? null,
    color_id,
    color_name: demo.colors.find((each) => each.slug === line.color)?.name ?? null,
    unit: product.unit,
    flash_sale_id: null,
    withdrawal_exempt: productFacts(seeding, product).withdrawal_exempt ?? null,
    grams: variantFacts(seeding, product, line.size).grams || null,
  }
}

/** The discount of the voucher, even if it has expired. */
function voucherOf(seeding: Seeding, code: string, lines: readonly PricedRow[]): UsableVoucher {
  const [terms] = voucherRows(seeding).filter((row) => row.code === code)
  if (!terms) throw new Error(`The demo shop has an order with a voucher that it does not have: ${code}`)
  const shopTotal = lines.reduce((sum, line) => sum + line.line_total, 0)
  const usable = evaluateVoucher(
    {
      ...terms,
      id: seeding.ids.vouchers.of(code),
      shop_id: terms.shop_id ?? null,
      max_discount_amount: terms.max_discount_amount ?? null,
      use_limit: null,
      use_limit_per_user: null,
      used: 0,
    },
    {
      shopId: terms.shop_id ?? 0,
      shopTotal,
      now: terms.starts_at,
      collected: true,
      usedByShopper: 0,
      currency: seeding.demo.settings.currency,
      isMarket: seeding.demo.settings.multi_vendor,
    },
  )
  if (usable instanceof Refusal) throw new Error(`An order of the demo shop cannot use ${code}: ${usable.text}`)
  return usable
}

/** The address in the shape of the contract. */
function addressOf(seeding: Seeding, key: string) {
  const row = addressRows(seeding).find((each) => each.id === seeding.ids.addresses.of(key))
  if (!row) throw new Error(`The demo shop has an order to an address that it does not have: ${key}`)
  const { user_id: _user, created_at: _created, is_default, ...address } = row
  return Address.parse({ ...address, is_default: is_default === 1 })
}

/** The payments of orders that were paid online. Those of the European market are given back as their money goes (`fillMoney`). */
function paymentRows({ demo }: Seeding, orders: readonly Row<'orders'>[]) {
  const payments: Row<'payments'>[] = []
  const paymentOrders: Row<'payment_orders'>[] = []
  const refunds: Row<'refunds'>[] = []
  for (const order of orders) {
    const { payment_status: status, id: order_id = 0, placed_at, updated_at } = order
    if (order.payment_method !== 'online' || status === 'pending') continue
    const payment_id = payments.length + 1
    payments.push({
      id: payment_id,
      gateway: order.gateway ?? '',
      user_id: order.user_id,
      reference: `sandbox_demo_${order.code}`,
      amount: order.payable_amount,
      currency: demo.settings.currency.name,
      status: demo.european && status === 'refunded' ? 'paid' : status,
      url: null,
      created_at: placed_at,
      updated_at: placed_at + MINUTE,
      ask_at: null,
    })
    paymentOrders.push({ payment_id, order_id })
    if (status === 'refunded' && !demo.european)
      refunds.push({
        payment_id,
        order_id,
        amount: order.payable_amount,
        status: 'done',
        reference: `sandbox_demo_${order.code}`,
        error: null,
        created_at: updated_at,
        updated_at,
        due_at: null,
      })
  }
  return { payments, paymentOrders, refunds }
}

/** The parcels of orders, with their contents. @param lineId finds the id of an order's line by its position */
function shipmentRows({ demo, ids, now }: Seeding, lineId: (order: DemoOrder, line: number) => number) {
  const shipments: Row<'shipments'>[] = []
  const contents: Row<'shipment_lines'>[] = []
  for (const order of demo.orders)
    for (const { carrier, tracking_number, minutes_ago, lines } of order.parcels) {
      const id = shipments.length + 1
      shipments.push({
        id,
        order_id: ids.orders.of(order.code),
        carrier,
        tracking_number,
        tracking_url: null,
        shipped_at: minutesAgo(now, minutes_ago),
        handed_over_at: order.status === 'pickup' ? null : minutesAgo(now, minutes_ago),
        version: 1,
        request_key: null,
        request_hash: '',
      })
      for (const { line, quantity } of lines) contents.push({ shipment_id: id, line_id: lineId(order, line), quantity })
    }
  return { shipments, contents }
}

const noteRows = ({ demo, ids, now }: Seeding): Row<'order_notes'>[] =>
  demo.orders.flatMap(({ code, team_notes }) =>
    team_notes.map(({ author, text, minutes_ago }) => ({
      order_id: ids.orders.of(code),
      author_id: ids.users.of(author),
      author_name: [...demo.users, ...demo.colleagues].find(({ key }) => key === author)?.name ?? '',
      note: text,
      created_at: minutesAgo(now, minutes_ago),
    })),
  )

/** The pieces of an order's line in parcels. */
const shippedOf = ({ parcels }: DemoOrder, line: number): number =>
  parcels
    .flatMap((parcel) => parcel.lines)
    .filter((part) => part.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)

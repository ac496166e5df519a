import { Address } from '@rialto/contract'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { DemoLine, DemoOrder } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../lib/refusal.ts'
import { activeTaxes } from '../modules/goods/taxes/index.ts'
import { calculateTotals } from '../modules/selling/checkout/checkout.ts'
import { evaluateVoucher, type UsableVoucher } from '../modules/selling/vouchers/index.ts'
import { minutesAgo, type Seeding } from './demo-ids.ts'
import { addressRows } from './people.ts'
import { voucherRows } from './trade.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Finds the id of a product's variant by size and colour. */
export type FindVariant = (productId: number, sizeId: number | null, colorId: number | null) => number

const MINUTE = 60_000
const PAY_WITHIN_MS = 30 * MINUTE

/** Orders as if placed at the prices of the seeded products, whose sales figures include them already. */
export function orderRows(seeding: Seeding, findVariant: FindVariant) {
  const orders: Row<'orders'>[] = []
  const lines: Row<'order_lines'>[] = []
  const events: Row<'order_events'>[] = []
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
    orders.push(orderRow(seeding, demoOrder, own))
    lines.push(...own)
    for (const { status, minutes_ago } of demoOrder.timeline)
      events.push({ order_id, status, at: minutesAgo(seeding.now, minutes_ago) })
  }
  // In the order in which they were placed, so that ids increase with time.
  return {
    orders: orders.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    lines,
    events,
    notes: noteRows(seeding),
    ...shipmentRows(seeding, (order, line) => (firstLines.get(order) ?? 0) + line),
    ...paymentRows(orders),
  }
}

interface PricedRow {
  quantity: number
  line_total: number
}

function orderRow(seeding: Seeding, order: DemoOrder, lines: readonly PricedRow[]): Row<'orders'> {
  const { demo, ids, now } = seeding
  const shop = demo.shops.find((each) => each.slug === order.shop)
  if (!shop) throw new Error(`The demo shop has an order of a shop that it does not have: ${order.shop}`)
  const purchase = {
    shop: {
      id: ids.shops.of(order.shop),
      deliveryCharge: shop.delivery_charge,
      freeDeliveryFrom: shop.free_delivery_amount,
    },
    lines: lines.map((line) => ({ quantity: line.quantity, lineTotal: line.line_total })),
  }
  const voucher = order.voucher === null ? null : voucherOf(seeding, order.voucher, lines)
  const vouchers = new Map(voucher ? [[voucher.shopId, voucher]] : [])
  const totals = calculateTotals([purchase], { vouchers, taxes: activeTaxes(demo.settings) })
  const times = order.timeline.map(({ minutes_ago }) => minutesAgo(now, minutes_ago))
  const placed_at = times[0] ?? now
  const mayBePaid = order.status === 'pending' && order.payment_method === 'online'
  return {
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
    address_json: toJson(addressOf(seeding, order.address)),
    note: order.note,
    estimated_delivery: shop.estimated_delivery,
    cancel_reason: order.cancel_reason,
    cancelled_by: order.status === 'cancelled' ? (order.payment_status === 'failed' ? 'expiry' : 'shopper') : null,
    locale: 'en',
    placed_at,
    updated_at: times.at(-1) ?? now,
    expires_at: mayBePaid ? placed_at + PAY_WITHIN_MS : null,
    shipped_quantity: order.lines.reduce((sum, _, line) => sum + shippedOf(order, line), 0),
  }
}

function lineRow({ demo, ids, picture }: Seeding, line: DemoLine, findVariant: FindVariant) {
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

/** The payments of orders that were paid online, so that a cancelled order can be refunded. */
function paymentRows(orders: readonly Row<'orders'>[]) {
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
      currency: 'USD',
      status,
      url: null,
      created_at: placed_at,
      updated_at: placed_at + MINUTE,
      ask_at: null,
    })
    paymentOrders.push({ payment_id, order_id })
    if (status === 'refunded')
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

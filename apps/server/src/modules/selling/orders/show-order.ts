import type { Order, SellerOrderDetails, SellerShipment, Shipment } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { averageStars } from '../../../lib/words.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { translateLabels, translateRows } from '../../base/translations/translations.ts'
import { ratingsOfLines } from '../../goods/reviews/index.ts'
import { identityOn } from '../../goods/shops/index.ts'
import { canInvoice, listDocuments } from '../invoices/index.ts'
import { isAwaitingProof } from '../ledger/index.ts'
import { recallsOfOrder } from '../recalls/index.ts'
import { isMarketVoucher } from '../vouchers/index.ts'
import { isPickupOver } from './pickup.ts'
import { type BriefOrder, presentOrder, presentSellerOrderDetails, type ShownOrder, toIsoTime } from './present.ts'
import {
  type BriefLineRow,
  type BriefOrderRow,
  type LineRow,
  type OrderRow,
  selectAvailableStock,
  selectBriefLines,
  selectBriefOrders,
  selectEvents,
  selectLines,
  selectOrder,
  selectOrderOfShop,
  selectOrderOfShopper,
  selectOrders,
} from './repository.ts'
import {
  selectCancellations,
  selectCustomer,
  selectDisputes,
  selectNotes,
  selectPayments,
  selectRefunds,
  selectSkus,
} from './repository-lists.ts'
import { type ShipmentRow, selectLastCarrier, selectPieces, selectShipments } from './repository-shipments.ts'
import { hasLeft } from './rules.ts'

interface OrderQuery {
  orderId: number
  userId: number
  locale: string
}

export const refuseUnknownOrder = (): Refusal => refuse('not_found', text('This order does not exist'))

/** Shows a shopper's order with all its details, in their language. */
export async function showOrder(deps: ModuleDeps, { orderId, userId, locale }: OrderQuery): Promise<Order | Refusal> {
  const { db } = deps.database
  const own = await selectOrderOfShopper(db, { id: orderId, userId })
  const [loaded] = own ? await loadOrders(db, [own.id]) : []
  if (!loaded) return refuseUnknownOrder()
  const { recalls, settings } = await deps.settings.snapshot()
  const [
    shown,
    stock,
    ratings,
    events,
    shipments,
    documents,
    identity,
    [delivery],
    deliveryName,
    recalled,
    refunds,
    cancellations,
    canConfirm,
  ] = await Promise.all([
    translateOrder(db, loaded, locale),
    selectAvailableStock(db, { variantIds: loaded.lines.map((line) => line.variant_id) }),
    ratingsOfLines(
      db,
      loaded.lines.map((line) => line.id),
    ),
    selectEvents(db, orderId),
    listShipments(db, orderId, locale),
    loaded.order.is_numbered ? listDocuments(db, orderId) : [],
    loaded.order.is_numbered ? identityOn(db, loaded.shop.id, deps.now()) : null,
    translateRows(
      db,
      'shop',
      locale,
      [{ ...loaded.shop, estimated_delivery: loaded.order.estimated_delivery }],
      ['estimated_delivery'],
    ),
    translateDelivery(db, loaded.order, locale),
    recalls === 'none' ? [] : recallsOfOrder(db, orderId, locale),
    mayHaveRefunds(loaded) ? selectRefunds(db, orderId) : [],
    loaded.order.cancelled_quantity > 0 ? selectCancellations(db, orderId) : [],
    // Cash is confirmed by who has taken it.
    hasLeft(loaded.order) && loaded.order.payment_status === 'paid' && isAwaitingProof(db, orderId),
  ])
  return presentOrder(shown, {
    recalls: recalled,
    refunds,
    cancellations,
    canConfirm,
    stock: new Map(stock.map((row) => [row.id, row.stock])),
    ratings,
    events,
    shipments,
    documents,
    canInvoice: loaded.order.payment_status === 'paid' && canInvoice(loaded.order, identity),
    estimatedDelivery: delivery?.estimated_delivery ?? '',
    locale,
    deliveryName,
    translateTax: (name) => settingText(settings, locale, name),
  })
}

interface SellerOrderQuery {
  orderId: number
  /** Null: of any shop, for the market's staff. */
  shopId: number | null
  locale: string
  /** The reader may see what the market charges. */
  seesMoney: boolean
}

/**
 * Shows an order to its seller with all that is needed to pack it; 404 for another shop's. The market's staff sees no internal notes, and
 * can cancel alone.
 */
export async function showSellerOrder(
  deps: ModuleDeps,
  { orderId, shopId, locale, seesMoney }: SellerOrderQuery,
): Promise<SellerOrderDetails | Refusal> {
  const { db } = deps.database
  const own = await (shopId === null ? selectOrder(db, orderId) : selectOrderOfShop(db, { id: orderId, shopId }))
  const [loaded] = own ? await loadOrders(db, [own.id]) : []
  if (!loaded) return refuseUnknownOrder()
  const variantIds = loaded.lines.map((line) => line.variant_id)
  const { voucher_id: voucherId } = loaded.order
  const [
    settings,
    shown,
    customer,
    skus,
    events,
    shipments,
    payments,
    notes,
    isMarket,
    lastCarrier,
    deliveryName,
    documents,
    identity,
    refunds,
    cancellations,
    awaitsProof,
    disputes,
    isOver,
  ] = await Promise.all([
    deps.settings.read(),
    translateOrder(db, loaded, locale),
    selectCustomer(db, loaded.order.user_id),
    selectSkus(db, variantIds),
    selectEvents(db, orderId),
    listSellerShipments(db, orderId, locale),
    selectPayments(db, orderId),
    shopId === null ? [] : selectNotes(db, orderId),
    voucherId !== null && isMarketVoucher(db, voucherId),
    shopId === null ? null : selectLastCarrier(db, shopId),
    translateDelivery(db, loaded.order, locale),
    loaded.order.is_numbered ? listDocuments(db, orderId) : [],
    shopId !== null && loaded.order.is_numbered ? identityOn(db, shopId, deps.now()) : null,
    mayHaveRefunds(loaded) ? selectRefunds(db, orderId) : [],
    loaded.order.cancelled_quantity > 0 ? selectCancellations(db, orderId) : [],
    shopId === null && hasLeft(loaded.order) && isAwaitingProof(db, orderId),
    mayBeDisputed(loaded) ? selectDisputes(db, orderId) : [],
    isReady(loaded.order) && isPickupOver(db, loaded.order, { now: deps.now(), settings: await deps.settings.read() }),
  ])
  const details = presentSellerOrderDetails(shown, {
    customer: customer ?? { id: loaded.order.user_id, name: '', phone: null, email: null },
    skus: new Map(skus.map(({ id, sku }) => [id, sku])),
    events,
    shipments,
    lastCarrier,
    documents,
    refunds,
    cancellations,
    disputes,
    reader: shopId === null ? 'market' : 'seller',
    canInvoice: canInvoice(loaded.order, identity),
    isPickupOver: isOver,
    payments,
    notes,
    isMarketVoucher: isMarket,
    seesMoney,
    deliveryName,
    translateTax: (name) => settingText(settings, locale, name),
  })
  if (shopId !== null) return details
  return { ...details, next_statuses: [], can: { ...details.can, confirm: false, ship: false, prove: awaitsProof } }
}

/** It waits at the stall. */
const isReady = ({ status, pickup_json }: OrderRow): boolean => status === 'pickup' && pickup_json !== null

/** Most orders have none, which their rows tell. */
const mayHaveRefunds = ({ order, lines }: ShownOrder): boolean =>
  order.payment_status === 'paid' || order.payment_status === 'refunded' || lines.some(({ refunded }) => refunded > 0)

/** Cash is never disputed. */
const mayBeDisputed = (shown: ShownOrder): boolean => shown.order.payment_method === 'online' && mayHaveRefunds(shown)

/** The name of an order's method of delivery; null where its shop had named none. */
async function translateDelivery(
  db: Db | Tx,
  { delivery_method_id: id, delivery_name: name }: OrderRow,
  locale: string,
): Promise<string | null> {
  if (id === null || name === null) return name
  const [method] = await translateRows(db, 'delivery_method', locale, [{ id, name }], ['name'])
  return method?.name ?? name
}

/** Loads orders with their lines and shops, in the order of `ids`, with the names of the time when they were placed. */
export async function loadOrders(db: Db | Tx, ids: readonly number[]): Promise<ShownOrder[]> {
  const [rows, lines] = await Promise.all([selectOrders(db, { ids }), selectLines(db, { orderIds: ids })])
  return inOrder(ids, rows, lines)
}

/** Loads all that lists show of orders, in the order of `ids`. */
export async function loadBriefOrders(db: Db | Tx, ids: readonly number[]): Promise<BriefOrder[]> {
  const [rows, lines] = await Promise.all([selectBriefOrders(db, { ids }), selectBriefLines(db, { orderIds: ids })])
  return inOrder(ids, rows, lines)
}

interface ShopColumns {
  shop_name: string
  shop_logo: string
  shop_rating_sum: number
  shop_review_count: number
}

function inOrder<Row extends BriefOrderRow, Line extends BriefLineRow>(
  ids: readonly number[],
  rows: readonly (Row & ShopColumns)[],
  lines: readonly Line[],
): ShownOrder<Line, Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  return ids.flatMap((id) => {
    const order = byId.get(id)
    if (!order) return []
    const rating = averageStars(order.shop_rating_sum, order.shop_review_count)
    const shop = { id: order.shop_id, name: order.shop_name, logo: order.shop_logo, rating }
    return [{ order, shop, lines: linesOf.get(id) ?? [] }]
  })
}

/** Translates the names of products and shops. */
export async function translateOrders<Line extends BriefLineRow, Row>(
  db: Db | Tx,
  locale: string,
  orders: readonly ShownOrder<Line, Row>[],
): Promise<ShownOrder<Line, Row>[]> {
  const products = orders.flatMap(({ lines }) => lines.map(({ product_id, name }) => ({ id: product_id, name })))
  const [names, shops] = await Promise.all([
    translateRows(db, 'product', locale, products, ['name']),
    translateRows(
      db,
      'shop',
      locale,
      orders.map(({ shop }) => shop),
      ['name'],
    ),
  ])
  let nameIndex = 0
  return orders.map(({ order, shop, lines }, index) => ({
    order,
    shop: shops[index] ?? shop,
    lines: lines.map((line) => ({ ...line, name: names[nameIndex++]?.name ?? line.name })),
  }))
}

/** Translates the names of an order's products, shop, sizes and colours. */
async function translateOrder(db: Db | Tx, loaded: ShownOrder, locale: string): Promise<ShownOrder> {
  const [order] = await translateOrders(db, locale, [loaded])
  const { lines, ...rest } = order ?? loaded
  const translateOptions = (kind: 'size' | 'color', id: 'size_id' | 'color_id', name: 'size_name' | 'color_name') =>
    translateRows(
      db,
      kind,
      locale,
      lines.map((line) => ({ id: line[id] ?? 0, name: line[name] ?? '' })),
      ['name'],
    )
  const [sizes, colors, labels] = await Promise.all([
    translateOptions('size', 'size_id', 'size_name'),
    translateOptions('color', 'color_id', 'color_name'),
    translateLabels(db, locale, lines),
  ])
  const translated = lines.map(
    (line, index): LineRow => ({
      ...line,
      size_name: line.size_id === null ? null : (sizes[index]?.name ?? line.size_name),
      color_name: line.color_id === null ? null : (colors[index]?.name ?? line.color_name),
      ...labels[index],
    }),
  )
  return { ...rest, lines: translated }
}

const presentHead = ({ id, carrier, tracking_number, tracking_url, shipped_at, handed_over_at }: ShipmentRow) => ({
  id,
  carrier,
  tracking_number,
  tracking_url,
  shipped_at: toIsoTime(shipped_at),
  handed_over_at: handed_over_at === null ? null : toIsoTime(handed_over_at),
})

/** Lists the parcels of an order, the oldest first, with names in the reader's language. */
const listShipments = (db: Db | Tx, orderId: number, locale: string): Promise<Shipment[]> =>
  load(db, orderId, locale, presentHead)

/** As {@link listShipments}, with the version that a change must name. */
export const listSellerShipments = (db: Db | Tx, orderId: number, locale: string): Promise<SellerShipment[]> =>
  load(db, orderId, locale, (row) => ({ ...presentHead(row), version: row.version }))

async function load<Head>(db: Db | Tx, orderId: number, locale: string, present: (row: ShipmentRow) => Head) {
  const shipments = await selectShipments(db, [orderId])
  if (shipments.length === 0) return []
  const pieces = await selectPieces(
    db,
    shipments.map((shipment) => shipment.id),
  )
  const names = await translateRows(
    db,
    'product',
    locale,
    pieces.map(({ product_id, name }) => ({ id: product_id, name })),
    ['name'],
  )
  const lines = pieces.map(({ shipment_id, line_id, name, thumbnail, quantity }, index) => ({
    shipment_id,
    line: { line_id, name: names[index]?.name ?? name, thumbnail, quantity },
  }))
  return shipments.map((shipment) => ({
    ...present(shipment),
    lines: lines.filter(({ shipment_id }) => shipment_id === shipment.id).map(({ line }) => line),
  }))
}

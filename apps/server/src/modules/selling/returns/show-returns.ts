import type { RefundPreview, SellerReturn, SellerReturnDetails } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import {
  MARKET_RETURN_VIEWS,
  type MarketReturnView,
  RETURN_VIEWS,
  type ReturnKind,
  type ReturnState,
  type ReturnView,
} from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { dayNumber } from '../../goods/delivery/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type OrderDeps, selectLines, selectOrder } from '../orders/index.ts'
import { presentPreview } from '../refunds/index.ts'
import { complaintActions } from './complaint-steps.ts'
import { piecesToReturn, presentReceipt } from './declare-withdrawal.ts'
import {
  linesOfReturns,
  loadReturns,
  presentComplaint,
  presentLines,
  presentProducts,
  presentTimeline,
  presentWithdrawalFacts,
} from './own-returns.ts'
import { contentOfComplaint } from './refund-complaint.ts'
import { contentOfWithdrawal } from './refund-withdrawal.ts'
import {
  countReturns,
  selectClaimed,
  selectEvents,
  selectLinesOf,
  selectOrdersOf,
  selectReturns,
  type WithdrawalRow,
} from './repository.ts'
import { selectComplaintLines, selectLastSendTo, selectShopAddress } from './repository-complaints.ts'
import type { ReturnRow } from './returns-of-order.ts'
import { actionsOf, refuseUnknownReturn } from './transitions.ts'

interface Reader {
  /** Undefined: the staff, for all shops. */
  shopId: number | undefined
  locale: string
}

interface ListQuery<View> {
  view: View
  cursor?: string | undefined
  limit: number
}

export const listShopReturns = async (
  deps: ModuleDeps,
  reader: Reader & { shopId: number },
  query: ListQuery<ReturnView>,
) => ({
  ...(await list(deps, reader, query)),
  counts: await countReturns(deps.database.db, RETURN_VIEWS, { shopId: reader.shopId, now: deps.now() }),
})

export const listMarketReturns = async (deps: ModuleDeps, locale: string, query: ListQuery<MarketReturnView>) => ({
  ...(await list(deps, { shopId: undefined, locale }, query)),
  counts: await countReturns(deps.database.db, MARKET_RETURN_VIEWS, { shopId: undefined, now: deps.now() }),
})

async function list(
  deps: ModuleDeps,
  reader: Reader,
  { view, cursor, limit }: ListQuery<ReturnView | MarketReturnView>,
) {
  const { db } = deps.database
  const [at = 0, place = 0] = cursor?.split('_').map(Number) ?? []
  const after = cursor === undefined ? undefined : { at, place }
  const filter = { shopId: reader.shopId, view, now: deps.now(), after, limit: limit + 1 }
  const places = await selectReturns(db, filter)
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return {
    items: (await presentAll(deps, await loadReturns(db, page), reader)).map(({ lines: _, ...item }) => item),
    next_cursor: last && places.length > limit ? `${last.due_at}_${last.place}` : null,
  }
}

async function presentAll(deps: ModuleDeps, rows: readonly ReturnRow[], { shopId, locale }: Reader) {
  const { db } = deps.database
  const now = deps.now()
  const { time_zone: zone } = await deps.settings.read()
  const today = dayNumber(dayIn(zone, now))
  const [orders, linesOf] = await Promise.all([
    selectOrdersOf(
      db,
      rows.flatMap(({ row }) => row.order_id ?? []),
    ),
    linesOfReturns(db, rows, locale),
  ])
  return rows.map((one): SellerReturn & { lines: ReturnType<typeof linesOf> } => {
    const order = orders.find(({ id }) => id === one.row.order_id)
    const lines = linesOf(one)
    const by = shopId === undefined ? 'operator' : 'seller'
    const [refund_by, facts] =
      one.kind === 'withdrawal'
        ? [
            presentReceipt(one.row).refund_by,
            {
              ...{ name: one.row.declared_name, declared_at: new Date(one.row.declared_at).toISOString() },
              ...{ review_reason: one.row.review_reason, reason: null, actions: actionsOf(one.row, by, now) },
            },
          ]
        : [
            dayIn(zone, one.row.due_at - 1),
            {
              ...{ name: order?.customer ?? '', declared_at: new Date(one.row.requested_at).toISOString() },
              ...{ review_reason: null, reason: one.row.reason, actions: complaintActions(one.row, by, now) },
            },
          ]
    return {
      ...{ kind: one.kind, id: one.row.id, code: one.row.code, state: one.row.state, version: one.row.version },
      order: order ? { id: order.id, order_code: order.code } : null,
      shop: order ? { id: order.shop_id, name: order.shop } : null,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      products: presentProducts(lines),
      ...{ refund_by, days_left: dayNumber(refund_by) - today },
      ...facts,
      lines,
    }
  })
}

interface ReturnReader extends Reader {
  kind: ReturnKind
  id: number
}

/** A withdrawal or complaint with what happened, and what its refund comes to; 404 for another shop's. */
export async function showReturn(deps: OrderDeps, reader: ReturnReader): Promise<SellerReturnDetails | Refusal> {
  const { db } = deps.database
  const { kind, id, shopId } = reader
  const [one] = await loadReturns(db, [{ kind, id }])
  if (!one || (shopId !== undefined && one.row.shop_id !== shopId)) return refuseUnknownReturn()
  const orderId = one.row.order_id
  const [[shown], events, choices, [order]] = await Promise.all([
    presentAll(deps, [one], reader),
    selectEvents(db, { kind, id }),
    one.kind === 'withdrawal' && one.row.state === 'review' ? choicesOf(db, one.row, reader.locale) : [],
    selectOrdersOf(db, orderId === null ? [] : [orderId]),
  ])
  if (!shown) return refuseUnknownReturn()
  const { lines, actions, ...head } = shown
  const needsLines = lines.length === 0
  const toDecimal = order ? decimalsOf(order) : (minor: number) => minor
  return {
    ...head,
    // Nothing is left that it could mean.
    actions: needsLines && choices.length === 0 ? actions.filter((action) => action !== 'accept') : actions,
    choices: needsLines ? choices : [],
    currency: order?.currency,
    lines: presentLines(lines, toDecimal),
    text: one.kind === 'withdrawal' ? one.row.lines_text : one.row.text,
    receipt: one.kind === 'withdrawal' ? presentReceipt(one.row) : null,
    complaint: one.kind === 'complaint' ? await presentComplaint(db, one.row, toDecimal) : null,
    ...(await presentWithdrawalFacts(db, one, toDecimal)),
    return_address:
      actions.includes('approve') || actions.includes('decide') ? await lastReturnAddress(db, one.row.shop_id) : '',
    preview: await previewReturn(deps, one),
    tracking: one.row.tracking,
    timeline: presentTimeline(events),
  }
}

/** Where a shop had goods sent last; else its address for the law, or the one on its page. */
async function lastReturnAddress(db: Db, shopId: number | null): Promise<string> {
  if (shopId === null) return ''
  const last = await selectLastSendTo(db, shopId)
  if (last) return last
  const shop = await selectShopAddress(db, shopId)
  const identity = shop?.identity_json ? fromJson(shop.identity_json) : null
  if (!shop || !identity?.address) return shop ? `${shop.name}\n${shop.address}` : ''
  const { street, post_code, town, country } = identity.address
  const lines = addressLines({
    ...{ flat_no: '', address_line: street, address_line2: '', area: town, post_code, country, phone: '' },
  })
  return [identity.name ?? shop.name, ...lines].join('\n')
}

const REFUNDABLE: readonly ReturnState[] = [
  ...(['declared', 'review', 'requested', 'approved', 'refused', 'escalated', 'sent', 'received'] as const),
]

/** What giving back the pieces would come to now; null where that is over, or nothing is left to give back. */
async function previewReturn(deps: OrderDeps, one: ReturnRow): Promise<RefundPreview | null> {
  const { db } = deps.database
  const order = one.row.order_id === null ? undefined : await selectOrder(db, one.row.order_id)
  if (!order || !REFUNDABLE.includes(one.row.state)) return null
  const ordered = await selectLines(db, { orderIds: [order.id] })
  const content =
    one.kind === 'withdrawal'
      ? contentOfWithdrawal(order.id, {
          ...{ named: await selectLinesOf(db, [one.row.id]), ordered, deduction: one.row.deduction },
        })
      : contentOfComplaint(one.row, {
          ...{ named: await selectComplaintLines(db, [one.row.id]), ordered, left: Number.MAX_SAFE_INTEGER },
        })
  if (!content || (content.lines.length === 0 && content.goodwill === undefined)) return null
  const preview = await presentPreview(deps, order, content, 'shop')
  return preview instanceof Refusal ? null : preview
}

/** The pieces that one in words can mean. */
async function choicesOf(db: Db, { order_id: orderId }: WithdrawalRow, locale: string) {
  if (orderId === null) return []
  const [lines, claimed] = await Promise.all([selectLines(db, { orderIds: [orderId] }), selectClaimed(db, orderId)])
  const names = await translateRows(
    db,
    'product',
    locale,
    lines.map(({ product_id: id, name }) => ({ id, name })),
    ['name'],
  )
  return lines.flatMap((line, index) => {
    const left = piecesToReturn(line, claimed)
    return left > 0 ? [{ line_id: line.id, name: names[index]?.name ?? line.name, left }] : []
  })
}

import type { SellerReturn, SellerReturnDetails } from '@rialto/contract'
import {
  MARKET_RETURN_VIEWS,
  type MarketReturnView,
  RETURN_VIEWS,
  type ReturnView,
} from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { decimalsOf } from '../../../lib/money.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { dayNumber } from '../../goods/delivery/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { selectLines } from '../orders/index.ts'
import { piecesToReturn, presentReceipt } from './declare-withdrawal.ts'
import {
  countReturns,
  selectClaimed,
  selectEvents,
  selectLinesOf,
  selectOrdersOf,
  selectReturns,
  selectWithdrawal,
  type WithdrawalRow,
} from './repository.ts'
import { actionsOf } from './transitions.ts'
import { refuseUnknownReturn } from './work-on-withdrawal.ts'

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
  const [at = 0, id = 0] = cursor?.split('_').map(Number) ?? []
  const after = cursor === undefined ? undefined : { at, id }
  const filter = { shopId: reader.shopId, view, now: deps.now(), after, limit: limit + 1 }
  const rows = await selectReturns(db, filter)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: (await presentAll(deps, page, reader)).map(({ lines: _, ...item }) => item),
    next_cursor: last && rows.length > limit ? `${last.refund_by}_${last.id}` : null,
  }
}

async function presentAll(deps: ModuleDeps, rows: readonly WithdrawalRow[], { shopId, locale }: Reader) {
  const { db } = deps.database
  const now = deps.now()
  const { time_zone: zone } = await deps.settings.read()
  const today = dayNumber(dayIn(zone, now))
  const [orders, lines] = await Promise.all([
    selectOrdersOf(
      db,
      rows.flatMap(({ order_id }) => order_id ?? []),
    ),
    selectLinesOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const names = await translateRows(
    db,
    'product',
    locale,
    lines.map(({ product_id: id, name }) => ({ id, name })),
    ['name'],
  )
  const named = lines.map((line, index) => ({ ...line, name: names[index]?.name ?? line.name }))
  return rows.map((row): SellerReturn & { lines: typeof named } => {
    const order = orders.find(({ id }) => id === row.order_id)
    const { refund_by } = presentReceipt(row)
    const own = named.filter(({ withdrawal_id }) => withdrawal_id === row.id)
    return {
      ...{ kind: 'withdrawal', id: row.id, code: row.code, state: row.state, name: row.declared_name },
      order: order ? { id: order.id, order_code: order.code } : null,
      shop: order ? { id: order.shop_id, name: order.shop } : null,
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      products: own.map(({ name, thumbnail, quantity }) => ({ name, thumbnail, quantity })),
      declared_at: new Date(row.declared_at).toISOString(),
      refund_by,
      days_left: dayNumber(refund_by) - today,
      review_reason: row.review_reason,
      actions: actionsOf(row, shopId === undefined ? 'operator' : 'seller', now),
      version: row.version,
      lines: own,
    }
  })
}

/** A withdrawal with its receipt and what happened; 404 for another shop's. */
export async function showReturn(deps: ModuleDeps, id: number, reader: Reader): Promise<SellerReturnDetails | Refusal> {
  const { db } = deps.database
  const row = await selectWithdrawal(db, id)
  if (!row || (reader.shopId !== undefined && row.shop_id !== reader.shopId)) return refuseUnknownReturn()
  const [[shown], events, choices, [order]] = await Promise.all([
    presentAll(deps, [row], reader),
    selectEvents(db, id),
    row.state === 'review' ? choicesOf(db, row, reader.locale) : [],
    selectOrdersOf(db, row.order_id === null ? [] : [row.order_id]),
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
    lines: lines.map(({ line_id, name, thumbnail, quantity, ordered, price, discount_price }) => ({
      ...{ line_id, name, thumbnail, quantity, ordered },
      price: toDecimal(discount_price || price),
    })),
    text: row.lines_text,
    receipt: presentReceipt(row),
    tracking: row.tracking,
    timeline: events.map(({ state, at, actor_kind: by, note }) => ({
      ...{ state, at: new Date(at).toISOString(), by, note },
    })),
  }
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

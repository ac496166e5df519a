import type { CommissionTrial } from '@rialto/contract'
import { COMMISSION_TRIAL_ORDERS, COMMISSION_TRIAL_SHOPS } from '@rialto/contract/limits'
import { marketUnits, toDecimal } from '../../../lib/money.ts'
import { type Position, toCursor, toPosition } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { selectNames, selectParents, selectRule, selectRules, toRule } from './repository.ts'
import { rulesAt } from './rules.ts'
import { type Scan, type Scanned, scanOrders, type TriedOrder } from './scan-orders.ts'

const DAY_MS = 86_400_000

interface TrialRequest {
  id: number
  days: number
  /** Undefined: all shops, without their orders. */
  shopId: number | undefined
  cursor?: string | null | undefined
  /** A shop tries only what was announced to it. */
  isSeller: boolean
}

/** Calculates a draft or an announced rule over the orders of the last days, without changing anything. */
export async function tryRule(
  deps: ModuleDeps,
  { id, days, shopId, cursor, isSeller }: TrialRequest,
): Promise<CommissionTrial | Refusal> {
  const { database } = deps
  const { db } = database
  const now = deps.now()
  const row = await selectRule(db, id)
  const isHidden = isSeller && (row?.announced_at === null || (row?.shop_id ?? shopId) !== shopId)
  if (!row || isHidden) return refuse('not_found', text('This rule does not exist'))
  const hasBegun = row.in_force_from !== null && row.in_force_from <= now
  if (hasBegun || row.ended_at !== null)
    return refuse('conflict', text('This rule is in force or over. Only what is to come can be tried.'))
  const before = rulesAt((await selectRules(db, now)).map(toRule), now)
  const others = before.filter(({ rule }) => rule !== row.rule)
  const after = rulesAt([...others, { ...toRule(row), from: now }], now)
  const scan: Scan = {
    ...{ before, after, ruleId: id, from: now - days * DAY_MS, to: now, shopId },
    parents: await selectParents(db),
    units: marketUnits(),
    orders: shopId === undefined ? 0 : COMMISSION_TRIAL_ORDERS,
    beyond: cursor ? toPosition(cursor) : undefined,
  }
  const found =
    database.engine === 'sqlite' && database.threads
      ? await database.threads.run<Scanned>(THREAD, 'scanInThread', database.url, scan)
      : await scanOrders(db, scan)
  const names = await selectNames(
    db,
    found.shops.map((shop) => ({ category_id: null, shop_id: shop.shopId })).slice(0, COMMISSION_TRIAL_SHOPS),
  )
  return presentTrial(found, scan, names.shops)
}

const THREAD = new URL('./scan-orders.thread.ts', import.meta.url)

function presentTrial(found: Scanned, { from, to }: Scan, names: ReadonlyMap<number, string>): CommissionTrial {
  const sums = ({ sales, before, after }: Record<'sales' | 'before' | 'after', number>) => ({
    ...{ sales: toDecimal(sales), before: toDecimal(before), after: toDecimal(after) },
    difference: toDecimal(after - before),
  })
  const last = found.changed.at(-1)
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    orders: found.orders,
    ...sums(found),
    shops: found.shops.slice(0, COMMISSION_TRIAL_SHOPS).map(({ shopId, orders, ...shop }) => ({
      shop: { id: shopId, name: names.get(shopId) ?? '' },
      orders,
      ...sums(shop),
    })),
    changed_orders: found.changed.map(presentOrder),
    next_cursor: found.hasMore && last ? toCursor(positionOf(last)) : null,
  }
}

const positionOf = ({ placedAt: at, id }: TriedOrder): Position => ({ at, id })

const presentOrder = ({ id, code, placedAt, before, after, ...order }: TriedOrder) => ({
  ...{ id, code, placed_at: new Date(placedAt).toISOString() },
  ...{ before: toDecimal(before), after: toDecimal(after), difference: toDecimal(after - before) },
  ...{ delivery_before: toDecimal(order.deliveryBefore), delivery_after: toDecimal(order.deliveryAfter) },
  lines: order.lines.map(({ name, quantity, ...line }) => ({
    ...{ name, quantity, base: toDecimal(line.base) },
    ...{ before: toDecimal(line.before), after: toDecimal(line.after) },
  })),
})

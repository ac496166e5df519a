import { createHash } from 'node:crypto'
import type { WithdrawalReceipt } from '@rialto/contract'
import { cleanCode } from '@rialto/contract/clean-text'
import type { ReturnCost, ReviewReason, WithdrawalState } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { DeclaredContent } from '../../../db/tables.ts'
import { networkOf } from '../../../lib/network.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { createReferenceCode, normalizeNewlines } from '../../../lib/words.ts'
import { noteWithdrawal } from '../../base/notifications/index.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { loadPublicHolidays } from '../../goods/delivery/index.ts'
import {
  type Calendar,
  endOfDay,
  fortnightFrom,
  hasRight,
  lastDayToWithdraw,
  loadMoney,
  lockOrderRows,
} from '../ledger/index.ts'
import {
  type OrderDeps,
  type OrderRow,
  type OrderWriteContext,
  prepareWriteContext,
  selectLines,
  selectOrder,
} from '../orders/index.ts'
import {
  changeOpenCases,
  insertEvent,
  insertWithdrawal,
  type MoneyFacts,
  selectByContent,
  selectClaimed,
  selectMoneyFacts,
  selectOrderOf,
  type WithdrawalRow,
} from './repository.ts'
import { type CancelledUnsent, cancelUnsent, publishWithdrawal, tellWebhooks } from './step-withdrawal.ts'
import { isOpenCase } from './transitions.ts'
import { mailReceipt } from './withdrawal-mails.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Declaration {
  /** The order that its author was shown, by an account or a link; else what they wrote. */
  order: { id: number } | { code: string }
  name: string
  email: string
  /** Pieces of the order that was shown; empty: all of it. */
  lines: readonly { line_id: number; quantity: number }[]
  /** What is withdrawn from, in words; '': the whole contract. */
  text: string
  locale: string
  ip: string
  by: 'shopper' | 'anybody'
}

/**
 * Receives the declaration of a withdrawal, which is never refused by its form (Directive 2011/83/EU, Art. 11(3)): what fits no order or
 * has to be looked at is received all the same, with the same receipt. The same declaration again has the first receipt.
 */
export async function declareWithdrawal(
  deps: OrderDeps,
  declaration: Declaration,
): Promise<WithdrawalReceipt | Refusal> {
  const { config, database } = deps
  const write = await prepareWriteContext(deps)
  const { settings, now } = write
  if (!settings.eu_consumers)
    return refuse('not_found', text('This market has no withdrawal function. Please write to its support.'))
  const calendar = await readCalendar(deps, settings)
  const limits = {
    keys: declarationLimits(declaration.email, networkOf(declaration.ip)),
    ...{ enforced: config.rateLimits, now },
    refuse: (seconds: number) =>
      refuse('too_many_requests', text('Too many requests. Please try again later.'), { retryAfter: seconds }),
  }
  const declared = await database.write((tx) =>
    withinLimits(tx, limits, () => receive(tx, { deps, write, calendar }, declaration)),
  )
  if (declared instanceof Refusal) return declared
  publishWithdrawal(deps, declared.withdrawal, declared.cancelled)
  return presentReceipt(declared.withdrawal)
}

/** Several people of one network may withdraw at once; more than a few mails a day to one address are a nuisance. */
const declarationLimits = (email: string, network: string) => [
  { key: `withdrawal:address:${sha256(email.toLowerCase())}`, limit: { burst: 10, everyMs: DAY / 10 } },
  { key: `withdrawal:network:${network}`, limit: { burst: 10, everyMs: HOUR / 10 } },
]

/** The end of the last day to withdraw from an order; null: it has not arrived. Those that arrived before it was kept are calculated. */
export function withdrawalUntil(
  { proven_at: receivedAt, told_withdrawal, withdrawal_until: kept }: MoneyFacts,
  calendar: Calendar,
): number | null {
  if (kept !== null || receivedAt === null) return kept
  return endOfDay(lastDayToWithdraw({ receivedAt, wasTold: told_withdrawal === 1 }, calendar), calendar)
}

/** The working days of the market's country. */
export async function readCalendar({ database }: Pick<ModuleDeps, 'database'>, settings: Settings): Promise<Calendar> {
  const isHoliday = await loadPublicHolidays(database.db)
  return { zone: settings.time_zone, isHoliday: (day) => isHoliday(day, settings.home_country, null) }
}

/** What ended so can be declared anew. */
const FREE_AGAIN: readonly WithdrawalState[] = ['not_valid', 'not_returned', 'revoked']

interface Context {
  deps: OrderDeps
  write: OrderWriteContext
  calendar: Calendar
}

interface Received {
  withdrawal: WithdrawalRow
  cancelled: CancelledUnsent | undefined
}

async function receive(tx: Tx, context: Context, declaration: Declaration): Promise<Received | Refusal> {
  const { deps, write, calendar } = context
  const { settings, now } = write
  const { name, email, locale, by } = declaration
  const words = normalizeNewlines(declaration.text).trim()
  const found = await findOrder(tx, declaration)
  if (found === undefined && 'id' in declaration.order) return refuse('not_found', text('This order does not exist'))
  const code = found?.code ?? ('code' in declaration.order ? normalCode(declaration.order.code) : '')
  const contentKey = sha256(JSON.stringify([code, email.toLowerCase(), declaration.lines, words]))
  const before = await selectByContent(tx, contentKey)
  if (before && !FREE_AGAIN.includes(before.state)) return { withdrawal: before, cancelled: undefined }
  const judged = found ? await judge(tx, { settings, calendar, now }, { order: found, declaration, words }) : UNMATCHED
  if (judged instanceof Refusal) return judged
  const [send, refund] = [fortnightFrom(now, calendar), fortnightFrom(now, calendar)]
  const content: DeclaredContent = {
    code: createReferenceCode('RW'),
    ...{ order_code: code, name, email, is_whole: declaration.lines.length === 0 && words === '' },
    // Who wrote a code was not shown its order, and learns nothing of it here.
    lines: 'id' in declaration.order ? judged.lines.map(({ name, quantity }) => ({ name, quantity })) : [],
    ...{ text: words, declared_at: new Date(now).toISOString(), send_by: send, refund_by: refund },
    ...('id' in declaration.order && judged.returnCost && { return_cost: judged.returnCost }),
  }
  const receipt = toJson(content)
  const withdrawal = await insertWithdrawal(
    tx,
    {
      ...{ code: content.code, order_id: found?.id ?? null, shop_id: found?.shop_id ?? null },
      ...{ is_whole: Number(content.is_whole), lines_text: words, declared_name: name, declared_email: email },
      ...{ locale, declared_at: now, receipt_json: receipt, receipt_hash: sha256(receipt) },
      ...{ content_key: contentKey, state: judged.state, review_reason: judged.reason, decision: null },
      ...{ refund_by: endOfDay(refund, calendar), send_by: endOfDay(send, calendar) },
      ...{ sent_at: null, received_at: null },
    },
    judged.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
  )
  await insertEvent(tx, { case_id: withdrawal.id, state: judged.state, at: now, actor_kind: by })
  await mailReceipt(tx, deps, settings, withdrawal)
  if (!found) return { withdrawal, cancelled: undefined }
  await countForShop(tx, write, withdrawal)
  await tellWebhooks(tx, withdrawal, now)
  const cancelled = await cancelUnsent(tx, deps, write, withdrawal)
  return { withdrawal: cancelled?.withdrawal ?? withdrawal, cancelled }
}

/** Holds the order's money, and tells its shop now and before the last day. */
export async function countForShop(
  tx: Tx,
  { settings, now }: Pick<OrderWriteContext, 'settings' | 'now'>,
  withdrawal: WithdrawalRow,
): Promise<void> {
  const { id, order_id: orderId, shop_id: shopId, refund_by, state } = withdrawal
  if (orderId === null || shopId === null || !isOpenCase(state)) return
  await loadMoney(tx, { now, settings }, [orderId])
  await changeOpenCases(tx, orderId, 1)
  await noteWithdrawal(tx, { shopId, withdrawalId: id, now, dueBy: refund_by })
}

const UNMATCHED = { state: 'unmatched' as const, reason: null, lines: [], returnCost: null }

/** As codes are written by hand. */
export const normalCode = (code: string): string => cleanCode(code).toUpperCase().replace(/\s+/g, '-')

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

export const presentReceipt = ({ receipt_json, receipt_hash: hash }: WithdrawalRow): WithdrawalReceipt => {
  const { lines, ...content } = fromJson(receipt_json)
  return { ...content, lines, hash }
}

async function findOrder(tx: Tx, { order, email }: Declaration): Promise<OrderRow | undefined> {
  const id = 'id' in order ? order.id : (await selectOrderOf(tx, normalCode(order.code), email))?.id
  if (id === undefined) return undefined
  // Another declaration of the same pieces waits.
  await lockOrderRows(tx, [id])
  return selectOrder(tx, id)
}

/** The pieces of a line that were not given back, and that no withdrawal names. */
export const piecesToReturn = (
  { id, quantity, refunded }: { id: number; quantity: number; refunded: number },
  claimed: ReadonlyMap<number, number>,
): number => Math.max(0, quantity - refunded - (claimed.get(id) ?? 0))

interface Judged {
  state: WithdrawalState
  reason: ReviewReason | null
  lines: { line_id: number; quantity: number; name: string }[]
  /** Who pays the way back, as it was said when the order was placed. */
  returnCost: ReturnCost | null
}

interface ToJudge {
  order: OrderRow
  declaration: Pick<Declaration, 'lines'>
  words: string
}

/** Tells whether a withdrawal counts at once, or somebody has to look at it. */
export async function judge(
  tx: Tx,
  { settings, calendar, now }: Pick<OrderWriteContext, 'settings' | 'now'> & { calendar: Calendar },
  { order, declaration, words }: ToJudge,
): Promise<Judged | Refusal> {
  const [lines, claimed] = [await selectLines(tx, { orderIds: [order.id] }), await selectClaimed(tx, order.id)]
  if (declaration.lines.some(({ line_id }) => !lines.some(({ id }) => id === line_id)))
    return refuse('not_found', text('This order does not have this line'))
  const isWhole = declaration.lines.length === 0
  const wanted = lines.flatMap((line) => {
    const left = piecesToReturn(line, claimed)
    const asked = isWhole
      ? left
      : declaration.lines.reduce((sum, { line_id, quantity }) => (line_id === line.id ? sum + quantity : sum), 0)
    return asked > 0 ? [{ line, left, asked }] : []
  })
  const pieces = wanted.map(({ line, left, asked }) => ({
    ...{ line_id: line.id, name: line.name },
    quantity: Math.min(asked, left),
  }))
  const money = await selectMoneyFacts(tx, order.id)
  const returnCost = money?.return_cost ?? null
  const review = (reason: ReviewReason): Judged => ({
    ...{ state: 'review', reason, returnCost },
    lines: words === '' ? pieces.filter(({ quantity }) => quantity > 0) : [],
  })
  if (!hasRight(factsOf(order), settings)) return review('no_right')
  const until = money && withdrawalUntil(money, calendar)
  if (until && now >= until) return review('late')
  if (words !== '') return review('in_words')
  if (order.status === 'cancelled' || wanted.length === 0 || wanted.some(({ left, asked }) => asked > left))
    return review('pieces_gone')
  if (wanted.some(({ line }) => line.withdrawal_exempt)) return review('exempt')
  return { state: 'declared', reason: null, lines: pieces, returnCost }
}

const factsOf = ({ address_json, seller_json }: OrderRow) => ({
  country: fromJson(address_json).country,
  isTrader: seller_json === null ? undefined : fromJson(seller_json).is_trader,
})

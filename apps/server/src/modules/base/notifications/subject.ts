import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { NotificationSubject } from '../../../db/tables.ts'
import { storedUnits } from '../../../lib/money.ts'
import {
  isConnectAccount,
  isConnectFailed,
  isReturnedPayout,
  readComingRate,
  readCorrection,
  readOfferKey,
  readRuleDay,
  shownKey,
} from './events.ts'
import { type EventRow, takeLowStock } from './repository.ts'
import {
  selectComingRate,
  selectComplaint,
  selectConnectAccount,
  selectCorrection,
  selectDecidedProduct,
  selectDispute,
  selectFailedWebhook,
  selectHiddenReview,
  selectLowVariantsByStock,
  selectOffer,
  selectOrder,
  selectPayout,
  selectPayoutAccount,
  selectProposals,
  selectQuestion,
  selectReview,
  selectRuleNotice,
  selectStatement,
  selectWaiting,
  selectWithdrawal,
} from './repository-subjects.ts'
import { UNANSWERED_MS } from './rules.ts'

export interface FoundSubject {
  /** The thing to open. */
  targetId: number
  /** Identifies what is told: a person hears of the same key once. */
  toldKey: string
  subject: NotificationSubject
}

const VARIANTS_NAMED = 10
const TEXT_LENGTH = 200

/**
 * Reads what an event is about, at the moment when people are told of it. @returns null if there is nothing to tell any more, or the time
 * at which it is to be looked at again
 */
export async function findSubject(tx: Tx, event: EventRow, now: number): Promise<FoundSubject | number | null> {
  const toldKey = event.event_key
  switch (event.kind) {
    case 'new_order': {
      const order = await selectOrder(tx, event.subject_id)
      if (!order || order.status === 'cancelled') return null
      const { code, quantity: pieces, payable_amount: amount, currency, exponent } = order
      return { toldKey, targetId: order.id, subject: { kind: event.kind, code, pieces, amount, currency, exponent } }
    }
    case 'withdrawal': {
      const withdrawal = await selectWithdrawal(tx, event.subject_id)
      if (!withdrawal) return null
      const { id: targetId, code, order, pieces, state } = withdrawal
      const step = toldKey.endsWith(':revoke') ? 'revoke' : toldKey.endsWith(':decided') ? 'decided' : undefined
      if (step === 'decided' || (step === 'revoke' && (state === 'declared' || state === 'sent')))
        return { toldKey, targetId, subject: { kind: event.kind, code, order, pieces: Number(pieces), due: '', step } }
      if (step) return null
      const isReminder = toldKey !== `withdrawal:${targetId}`
      // Of pieces that were not sent, the money goes back at once, and the shop hears of it all the same.
      const isOpen = ['review', 'declared', 'sent', 'received'].includes(state)
      if (!isOpen && (isReminder || (state !== 'refunding' && state !== 'refunded'))) return null
      const due = isReminder ? fromJson(withdrawal.receipt_json).refund_by : ''
      return { toldKey, targetId, subject: { kind: event.kind, code, order, pieces: Number(pieces), due } }
    }
    case 'complaint': {
      const complaint = await selectComplaint(tx, event.subject_id)
      if (complaint?.state !== 'requested') return null
      const { id: targetId, code, order, reason, due_at: dueAt } = complaint
      const isReminder = toldKey !== `complaint:${targetId}`
      return { toldKey, targetId, subject: { kind: event.kind, code, order, reason, isReminder, dueAt: Number(dueAt) } }
    }
    case 'case_decided': {
      const complaint = await selectComplaint(tx, event.subject_id)
      if (complaint?.decided_by !== 'operator') return null
      const { id: targetId, code, order, state, decision } = complaint
      const isUpheld = state !== 'declined'
      // Ids of events are never used again, and the market may be asked again.
      const toldKey = `case_decided:${event.id}`
      return {
        toldKey,
        targetId,
        subject: { kind: event.kind, code, order, isUpheld, reason: shorten(decision ?? '') },
      }
    }
    case 'dispute': {
      const dispute = await selectDispute(tx, { id: event.subject_id, shopId: event.shop_id })
      if (!dispute) return null
      const { order_id: targetId, code: order, amount, currency, exponent } = dispute
      const isOver = toldKey.endsWith(':over')
      const state = isOver ? (dispute.state === 'won' ? ('won' as const) : ('lost' as const)) : ('open' as const)
      return { toldKey, targetId, subject: { kind: event.kind, order, amount, currency, exponent, state } }
    }
    case 'payout': {
      const payout = await selectPayout(tx, event.subject_id)
      if (!payout || payout.state === 'returned') return null
      const { id: targetId, amount, currency, exponent, execution_day: day } = payout
      const isThroughStripe = payout.means === 'connect'
      const account = isThroughStripe ? '' : `${payout.iban_country}…${payout.iban_last4}`
      const paid = isThroughStripe ? amount - payout.returned_amount : amount
      const subject = { kind: event.kind, amount: paid, currency, exponent, day, account, isThroughStripe }
      return { toldKey, targetId, subject }
    }
    case 'statement': {
      const statement = await selectStatement(tx, event.subject_id)
      if (!statement) return null
      const { month, closing: amount } = statement
      // The number of a month opens it: 202701.
      const targetId = Number(month.replace('-', ''))
      return { toldKey, targetId, subject: { kind: event.kind, month, amount: Number(amount), ...storedUnits() } }
    }
    case 'tax_report':
      return { toldKey, targetId: event.subject_id, subject: { kind: event.kind, year: event.subject_id } }
    case 'payout_account':
      return findPayoutAccount(tx, event)
    case 'rule': {
      const notice = await selectRuleNotice(tx, event.subject_id)
      if (!notice) return null
      const { id: targetId, change, name } = notice
      return { toldKey, targetId, subject: { kind: event.kind, change, name, day: readRuleDay(toldKey) } }
    }
    case 'unanswered_message':
      return findUnanswered(tx, event.subject_id, now)
    case 'low_stock':
      return findLowStock(tx, event, now)
    case 'new_review': {
      const review = await selectReview(tx, event.subject_id)
      if (!review) return null
      const { product, rating, description } = review
      return {
        toldKey,
        targetId: review.id,
        subject: { kind: event.kind, product, rating, text: shorten(description) },
      }
    }
    case 'new_question': {
      const question = await selectQuestion(tx, event.subject_id)
      if (!question || question.answer_text !== null) return null
      const { product, text } = question
      return { toldKey, targetId: question.id, subject: { kind: event.kind, product, text: shorten(text) } }
    }
    case 'product_decided':
      return findDecided(tx, event)
    case 'review_hidden': {
      const review = await selectHiddenReview(tx, event.subject_id)
      if (!review) return null
      const { id: targetId, product, hidden_at: at, hidden_reason: reason } = review
      // It may be shown and hidden again.
      return { toldKey: `${toldKey}:${at}`, targetId, subject: { kind: event.kind, product, reason: reason ?? '' } }
    }
    case 'offer_decided':
      return findOffer(tx, event, now)
    case 'webhook_off': {
      const webhook = await selectFailedWebhook(tx, event.subject_id)
      if (!webhook) return null
      const { id: targetId, url, failed_at: failedAt } = webhook
      // It may be switched on and fail again.
      return { toldKey: `${toldKey}:${failedAt}`, targetId, subject: { kind: event.kind, host: new URL(url).host } }
    }
    case 'tax_rate_coming':
      return findComingRate(tx, event)
  }
}

/** A change of a shop's account, or a payout that came back. */
async function findPayoutAccount(tx: Tx, event: EventRow): Promise<FoundSubject | null> {
  const { event_key: toldKey, subject_id: id, kind } = event
  if (kind !== 'payout_account') return null
  if (isReturnedPayout(toldKey)) {
    const payout = await selectPayout(tx, id)
    if (!payout) return null
    const { returned_amount: amount, currency, exponent, returned_reason: reason } = payout
    const isThroughStripe = payout.means === 'connect'
    const about = { amount, currency, exponent, reason: shorten(reason ?? ''), isThroughStripe }
    return { toldKey, targetId: id, subject: { kind, state: 'returned', ...about } }
  }
  if (isConnectFailed(toldKey) || isConnectAccount(toldKey)) {
    const account = await selectConnectAccount(tx, id)
    if (!account) return null
    if (isConnectFailed(toldKey))
      return { toldKey, targetId: id, subject: { kind, state: 'bank_failed', reason: shorten(account.failure ?? '') } }
    const day = new Date(account.changed_at + PAYOUT_LOCK_MS).toISOString().slice(0, 10)
    const name = `Stripe …${account.account.slice(-4)}`
    return { toldKey, targetId: id, subject: { kind, state: 'changed', day, account: name } }
  }
  const account = await selectPayoutAccount(tx, id)
  if (!account) return null
  const day = new Date(account.changed_at + PAYOUT_LOCK_MS).toISOString().slice(0, 10)
  const ends = `${account.iban_country}…${account.iban_last4}`
  return { toldKey, targetId: id, subject: { kind, state: 'changed', day, account: ends } }
}

const PAYOUT_LOCK_MS = 7 * 86_400_000

/** A decision that was taken back before anybody heard of it is not told. */
async function findDecided(tx: Tx, event: EventRow): Promise<FoundSubject | null> {
  const product = await selectDecidedProduct(tx, event.subject_id)
  const recordId = readCorrection(event.event_key)
  if (recordId !== undefined) return product ? findCorrection(tx, event, { product, recordId }) : null
  const isShown = event.event_key === shownKey(event.subject_id)
  if (!product || product.hold === 'waiting' || (product.hold === null) !== isShown) return null
  return {
    // Ids of events are never used again, and the market may decide again.
    toldKey: `product_decided:${event.id}`,
    targetId: product.id,
    subject: {
      kind: 'product_decided',
      product: product.name,
      state: product.hold ?? 'shown',
      reason: product.hold_reason ?? '',
    },
  }
}

async function findCorrection(
  tx: Tx,
  event: EventRow,
  { product, recordId }: { product: { id: number; name: string }; recordId: number },
): Promise<FoundSubject | null> {
  const record = await selectCorrection(tx, recordId)
  if (!record || record.restored_by !== null) return null
  return {
    toldKey: `product_decided:${event.id}`,
    targetId: product.id,
    subject: {
      kind: 'product_decided',
      product: product.name,
      state: 'corrected',
      by: record.actor_name,
      before: record.before_json ? fromJson(record.before_json) : {},
      after: record.after_json ? fromJson(record.after_json) : {},
    },
  }
}

/** A rate that was taken back before anybody heard of it is not told. */
async function findComingRate(tx: Tx, event: EventRow): Promise<FoundSubject | null> {
  const { fromDay: day, ppm, formerPpm } = readComingRate(event.event_key)
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  const rate = await selectComingRate(tx, { id: event.subject_id, fromDay: day, dayBefore })
  if (!rate) return null
  const { category, country, region, code_prefix } = rate
  const part = [region, code_prefix && `${code_prefix}…`].filter(Boolean).join(' ')
  return {
    toldKey: event.event_key,
    targetId: event.subject_id,
    subject: {
      ...{ kind: 'tax_rate_coming', category, country, part, day },
      ...{ percentage: ppm / PPM_OF_PERCENT, former: formerPpm === null ? null : formerPpm / PPM_OF_PERCENT },
    },
  }
}

const DAY_MS = 86_400_000
const PPM_OF_PERCENT = 10_000

/** An offer that its shop has taken out or changed meanwhile is not told. */
async function findOffer(tx: Tx, event: EventRow, now: number): Promise<FoundSubject | null> {
  const { saleId, isAdded, isProposed } = readOfferKey(event.event_key)
  const toldKey = `offer_decided:${event.id}`
  if (isProposed) {
    const open = await selectProposals(tx, { saleId, shopId: event.shop_id, now })
    if (!open) return null
    return { toldKey, targetId: saleId, subject: { kind: 'offer_decided', state: 'proposed', ...open } }
  }
  const offer = await selectOffer(tx, saleId, event.subject_id)
  if (!offer || offer.state === 'uncounted') return null
  const state = offer.state === 'accepted' && isAdded ? 'added' : offer.state
  return {
    toldKey,
    targetId: saleId,
    subject: { kind: 'offer_decided', product: offer.product, sale: offer.sale, state, reason: offer.refusal ?? '' },
  }
}

/** Since the event was noted, the shop may have answered, and the customer have written again. */
async function findUnanswered(tx: Tx, conversationId: number, now: number): Promise<FoundSubject | number | null> {
  const waiting = await selectWaiting(tx, conversationId)
  if (!waiting || waiting.waiting_since === null) return null
  const { waiting_since: since, user_id: targetId, name, last_message: message } = waiting
  if (since + UNANSWERED_MS > now) return since + UNANSWERED_MS
  return {
    toldKey: `unanswered_message:${conversationId}:${since}`,
    targetId,
    subject: {
      kind: 'unanswered_message',
      name,
      message: shorten(message),
      minutes: Math.floor((now - since) / 60_000),
    },
  }
}

/** Takes all events of low stock that are due in the shop, without those of variants that were filled up meanwhile. */
async function findLowStock(tx: Tx, event: EventRow, now: number): Promise<FoundSubject | null> {
  const ids = [event.subject_id, ...(await takeLowStock(tx, event.shop_id, now))]
  const low = await selectLowVariantsByStock(tx, ids)
  if (low.length === 0) return null
  return {
    // Ids of events are never used again, so a variant may become low again another day.
    toldKey: `low_stock:${event.id}`,
    targetId: event.subject_id,
    subject: {
      kind: 'low_stock',
      count: low.length,
      variants: low.slice(0, VARIANTS_NAMED).map(({ name, color, size, stock }) => ({
        name: [name, color, size].filter(Boolean).join(', '),
        stock,
      })),
    },
  }
}

const shorten = (text: string): string => (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text).trim()

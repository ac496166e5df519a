import type { NotificationKind } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { insertRows, type Write, writeTogether } from '../../../db/write-together.ts'
import { insertPayoutEvents, insertStatementEvents, selectDigestTimes } from './repository.ts'
import { LOW_STOCK_DIGEST_MS, UNANSWERED_MS } from './rules.ts'

// Each function notes an event in the transaction of what happened: a process that dies afterwards loses none, and one that is rolled
// back tells of none. The worker looks for events by itself.

interface Noted {
  shopId: number
  now: number
}

/** Notes an order that is to be packed: in cash when it is placed, online when it is paid. */
export const newOrdersToNote = (orders: readonly { id: number; shop_id: number }[], now: number): Write =>
  toNote(orders.map(({ id, shop_id: shopId }) => ({ kind: 'new_order', subjectId: id, shopId, dueAt: now })))

/** Notes a shopper's message, of which the team hears if it is not answered in time. */
export const noteMessage = (tx: Tx, { shopId, conversationId, now }: Noted & { conversationId: number }) =>
  note(tx, { kind: 'unanswered_message', subjectId: conversationId, shopId, dueAt: now + UNANSWERED_MS })

const DAY_MS = 86_400_000
/** Days before the last one for the money, on which its shop is told again. */
const REMINDED_BEFORE = [7, 3, 1]

/** Notes a withdrawal from an order, and that its money will be due. */
export async function noteWithdrawal(
  tx: Tx,
  { shopId, withdrawalId, now, dueBy }: Noted & { withdrawalId: number; dueBy: number },
): Promise<void> {
  const about = { kind: 'withdrawal' as const, subjectId: withdrawalId, shopId }
  await note(tx, { ...about, dueAt: now })
  for (const days of REMINDED_BEFORE)
    if (dueBy - days * DAY_MS > now)
      await note(tx, {
        ...{ ...about, dueAt: dueBy - days * DAY_MS, eventKey: `withdrawal:${withdrawalId}:${days}` },
      })
}

/** Notes that its shopper asks to take a withdrawal back, or that the market has decided what is kept back of it. */
export const noteWithdrawalStep = (
  tx: Tx,
  { shopId, withdrawalId, step, now }: Noted & { withdrawalId: number; step: 'revoke' | 'decided' },
) =>
  note(tx, {
    ...{ kind: 'withdrawal', subjectId: withdrawalId, shopId, dueAt: now },
    eventKey: `withdrawal:${withdrawalId}:${step}`,
  })

/** Notes a complaint about an order, and on the day before its answer is due, that there is none yet. */
export async function noteComplaint(
  tx: Tx,
  { shopId, complaintId, now, dueBy }: Noted & { complaintId: number; dueBy: number },
): Promise<void> {
  const about = { kind: 'complaint' as const, subjectId: complaintId, shopId }
  await note(tx, { ...about, dueAt: now })
  if (dueBy - DAY_MS > now)
    await note(tx, { ...about, dueAt: dueBy - DAY_MS, eventKey: `complaint:${complaintId}:due` })
}

/** Notes that the market has decided a complaint. It may be asked again about the same one. */
export const noteCaseDecided = (tx: Tx, { shopId, complaintId, now }: Noted & { complaintId: number }) =>
  note(tx, { kind: 'case_decided', subjectId: complaintId, shopId, dueAt: now })

/** Notes a dispute about a payment of an order, or with `isOver` that it is decided. */
export const noteDispute = (
  tx: Tx,
  { shopId, disputeId, isOver, now }: Noted & { disputeId: number; isOver: boolean },
) =>
  note(tx, {
    ...{ kind: 'dispute', subjectId: disputeId, shopId, dueAt: now },
    eventKey: `dispute:${disputeId}:${shopId}${isOver ? ':over' : ''}`,
  })

/** Notes that a shop's account for payouts was changed. */
export const notePayoutAccount = (tx: Tx, { shopId, version, now }: Noted & { version: number }) =>
  note(tx, {
    ...{ kind: 'payout_account', subjectId: shopId, shopId, dueAt: now },
    eventKey: `payout_account:${shopId}:${version}`,
  })

const CONNECTED = 'payout_account:connect:'

/** Notes that a shop has connected an account at Stripe. */
export const noteConnectAccount = (tx: Tx, { shopId, version, now }: Noted & { version: number }) =>
  note(tx, {
    ...{ kind: 'payout_account', subjectId: shopId, shopId, dueAt: now },
    eventKey: `${CONNECTED}${shopId}:${version}`,
  })

export const isConnectAccount = (eventKey: string): boolean => eventKey.startsWith(CONNECTED)

const BANK_FAILED = 'payout_account:bank:'

/** Notes that Stripe could not pay out to the bank account of a shop. */
export const noteConnectFailed = (tx: Tx, { shopId, payout, now }: Noted & { payout: string }) =>
  note(tx, {
    ...{ kind: 'payout_account', subjectId: shopId, shopId, dueAt: now },
    eventKey: `${BANK_FAILED}${shopId}:${payout}`,
  })

export const isConnectFailed = (eventKey: string): boolean => eventKey.startsWith(BANK_FAILED)

const RETURNED = 'payout_account:returned:'

/** Notes that the bank has returned a payout. */
export const notePayoutReturned = (tx: Tx, { shopId, lineId, now }: Noted & { lineId: number }) =>
  note(tx, {
    ...{ kind: 'payout_account', subjectId: lineId, shopId, dueAt: now },
    eventKey: `${RETURNED}${lineId}`,
  })

export const isReturnedPayout = (eventKey: string): boolean => eventKey.startsWith(RETURNED)

/** Notes that a payout has left through Stripe. */
export const notePayoutSent = (tx: Tx, { shopId, lineId, now }: Noted & { lineId: number }) =>
  note(tx, { ...{ kind: 'payout', subjectId: lineId, shopId, dueAt: now }, eventKey: `payout:${lineId}` })

/** Notes each payout of a run that has left, by one statement. */
export const notePayoutsSent = insertPayoutEvents

/** Notes the statements of a month, by one statement. */
export const noteStatements = insertStatementEvents

/** Notes what the shop is told of a rule of commission, which begins or ends on a day. */
export const noteRule = (tx: Tx, { shopId, noticeId, day, now }: Noted & { noticeId: number; day: string }) =>
  note(tx, { ...{ kind: 'rule', subjectId: noticeId, shopId, dueAt: now }, eventKey: `rule:${noticeId}:${day}` })

/** The day of a rule that an event tells of, as `2027-01-31`. */
export const readRuleDay = (eventKey: string): string => eventKey.split(':')[2] ?? ''

/** Notes for shops that what is reported of them to the tax office for a year can be looked at. */
export const noteTaxReports = (
  tx: Tx,
  { year, shopIds, now }: { year: number; shopIds: readonly number[]; now: number },
) =>
  writeTogether(tx, [
    toNote(
      shopIds.map((shopId) => ({
        ...{ kind: 'tax_report', subjectId: year, shopId, dueAt: now, eventKey: `tax_report:${year}:${shopId}` },
      })),
    ),
  ])

export const noteNewReview = (tx: Tx, { shopId, reviewId, now }: Noted & { reviewId: number }) =>
  note(tx, { kind: 'new_review', subjectId: reviewId, shopId, dueAt: now })

export const noteNewQuestion = (tx: Tx, { shopId, questionId, now }: Noted & { questionId: number }) =>
  note(tx, { kind: 'new_question', subjectId: questionId, shopId, dueAt: now })

/** Notes that the market withholds a product, or with `isShown` that it no longer does. */
export const noteProductDecided = (
  tx: Tx,
  { shopId, productId, now, isShown = false }: Noted & { productId: number; isShown?: boolean },
) =>
  note(tx, {
    kind: 'product_decided',
    subjectId: productId,
    shopId,
    dueAt: now,
    ...(isShown && { eventKey: shownKey(productId) }),
  })

/** Notes that the market has corrected a product; the record says what. */
export const noteProductCorrected = (
  tx: Tx,
  { shopId, productId, recordId, now }: Noted & { productId: number; recordId: number },
) =>
  note(tx, {
    kind: 'product_decided',
    subjectId: productId,
    shopId,
    dueAt: now,
    eventKey: correctedKey(productId, recordId),
  })

const correctedKey = (productId: number, recordId: number): string =>
  `product_decided:${productId}:corrected:${recordId}`

/** The record of the correction that an event tells of; undefined for another decision. */
export function readCorrection(eventKey: string): number | undefined {
  const [, , what, recordId] = eventKey.split(':')
  return what === 'corrected' ? Number(recordId) : undefined
}

/** The key of an event that tells a shop that its product is shown. */
export const shownKey = (productId: number): string => `product_decided:${productId}:shown`

export const noteReviewHidden = (tx: Tx, { shopId, reviewId, now }: Noted & { reviewId: number }) =>
  note(tx, { kind: 'review_hidden', subjectId: reviewId, shopId, dueAt: now })

interface OfferDecided extends Noted {
  saleId: number
  productId: number
  /** The market has added the product without an offer of its shop. */
  isAdded?: boolean
}

/** Notes that the market has decided about an offer in a flash sale. */
export const noteOfferDecided = (tx: Tx, { shopId, saleId, productId, now, isAdded = false }: OfferDecided) =>
  note(tx, {
    kind: 'offer_decided',
    subjectId: productId,
    shopId,
    dueAt: now,
    eventKey: `offer_decided:${saleId}:${productId}${isAdded ? ':added' : ''}`,
  })

/** Notes that the market proposes products for a flash sale; the shop hears of all of them together. */
export const noteOffersProposed = (tx: Tx, { shopId, saleId, now }: Noted & { saleId: number }) =>
  note(tx, {
    kind: 'offer_decided',
    subjectId: saleId,
    shopId,
    dueAt: now,
    eventKey: `offer_decided:${saleId}:proposed:${shopId}`,
  })

/** Reads the key of an event of a flash sale. */
export function readOfferKey(eventKey: string): { saleId: number; isAdded: boolean; isProposed: boolean } {
  const [, saleId, what, added] = eventKey.split(':')
  return { saleId: Number(saleId), isAdded: added === 'added', isProposed: what === 'proposed' }
}

/** Notes a webhook that was switched off, since its receiver failed. */
export const noteWebhookOff = (tx: Tx, { shopId, webhookId, now }: Noted & { webhookId: number }) =>
  note(tx, { kind: 'webhook_off', subjectId: webhookId, shopId, dueAt: now })

interface ComingRate {
  rateId: number
  fromDay: string
  /** Parts per million; null: there was no rate. */
  ppm: number
  formerPpm: number | null
}

/** Notes a tax rate that begins soon, for shops whose products it concerns. */
export const comingRateToNote = (
  { rateId, fromDay, ppm, formerPpm }: ComingRate,
  { shopIds, now }: { shopIds: readonly number[]; now: number },
): Write =>
  toNote(
    shopIds.map((shopId) => ({
      ...{ kind: 'tax_rate_coming', subjectId: rateId, shopId, dueAt: now },
      eventKey: `tax_rate_coming:${rateId}:${fromDay}:${ppm}:${formerPpm ?? ''}:${shopId}`,
    })),
  )

/** Reads the key of a coming rate. */
export function readComingRate(eventKey: string): Pick<ComingRate, 'fromDay' | 'ppm' | 'formerPpm'> {
  const [, , fromDay = '', ppm, former] = eventKey.split(':')
  return { fromDay, ppm: Number(ppm), formerPpm: former ? Number(former) : null }
}

interface TakenPieces {
  line: { variantId: number; quantity: number; shopId: number; lowStockLimit: number | null }
  stockAfter: number
}

/**
 * Notes variants on sale whose stock fell to their limit; the shop hears of those that come within a few minutes together.
 * @returns what is to be written
 */
export async function lowStockToNote(tx: Tx, taken: readonly TakenPieces[], now: number): Promise<Write[]> {
  const fallen = taken.filter(({ line: { quantity, lowStockLimit: limit }, stockAfter }) => {
    return limit !== null && stockAfter <= limit && stockAfter + quantity > limit
  })
  if (fallen.length === 0) return []
  const times = await selectDigestTimes(tx, [...new Set(fallen.map(({ line }) => line.shopId))])
  const variants = new Map(fallen.map(({ line }) => [line.variantId, line.shopId]))
  const events = [...variants].map(([subjectId, shopId]): Event => {
    return { kind: 'low_stock', subjectId, shopId, dueAt: times.get(shopId) ?? now + LOW_STOCK_DIGEST_MS }
  })
  return [toNote(events)]
}

interface Event {
  kind: NotificationKind
  subjectId: number
  shopId: number
  dueAt: number
  /** That of the kind and subject unless given. */
  eventKey?: string
}

/** An event that still waits is not noted again. */
async function note(tx: Tx, event: Event): Promise<void> {
  await writeTogether(tx, [toNote([event])])
}

const toNote = (events: readonly Event[]): Write =>
  insertRows(
    'notification_events',
    events.map(({ kind, subjectId, shopId, dueAt, eventKey = `${kind}:${subjectId}` }) => {
      return { event_key: eventKey, kind, subject_id: subjectId, shop_id: shopId, due_at: dueAt }
    }),
    'event_key',
  )

import type { DataFor, MarketReview } from '@rialto/contract'
import type { ReportOutcome } from '@rialto/contract/enums'
import { MARKET_REVIEW_VIEWS, type MarketReviewView } from '@rialto/contract/market-enums'
import { z } from 'zod'
import type { Tx } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { noteReviewHidden } from '../../base/notifications/index.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { settleOpen } from '../../base/reports/index.ts'
import { changeRating } from '../../goods/reviews/index.ts'
import { readReason, refuseSettled, restoreSettled } from './decide-products.ts'
import { presentMarketReviews } from './present.ts'
import {
  countReviews,
  type LockedReview,
  lockReview,
  type MarketReviewRow,
  selectProductName,
  selectReview,
  selectReviews,
  setHidden,
} from './repository.ts'

interface Decision {
  reviewId: number
  actor: Actor
  /** Of the reports that it settles; for the staff alone. */
  note?: string
  /** The report that the decision answers. Refused if somebody else has settled it meanwhile. */
  reportId?: number
}

type WriteDeps = Pick<Deps, 'database' | 'invalidations' | 'now'>

/** Hides a review, with a reason that its shop reads. It leaves the ratings, and its open reports are settled. */
export async function hideReview(
  deps: WriteDeps,
  { reason, ...decision }: Decision & { reason: string },
): Promise<RecordedChange | Refusal> {
  const words = readReason(reason)
  return words instanceof Refusal ? words : decide(deps, decision, words)
}

/** Shows a hidden review again, with its part in the ratings. */
export const showReview = (deps: WriteDeps, decision: Decision): Promise<RecordedChange | Refusal> =>
  decide(deps, decision, null)

async function decide(
  { database, invalidations, now }: WriteDeps,
  decision: Decision,
  reason: string | null,
): Promise<RecordedChange | Refusal> {
  const change = await database.write((tx) => write(tx, decision, reason, now()))
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

async function write(
  tx: Tx,
  { reviewId: id, actor, note = '', reportId }: Decision,
  reason: string | null,
  at: number,
): Promise<RecordedChange | Refusal> {
  const review = await lockReview(tx, id)
  if (!review) return refuseUnknownReview()
  if (reason !== null && review.hidden_at !== null)
    return refuse('conflict', text('The market has hidden this review already'))
  if (reason === null && review.hidden_at === null)
    return refuse('conflict', text('The market does not hide this review'))
  await hideOrShow(tx, review, reason, at)
  const outcome: ReportOutcome = reason === null ? 'shown' : 'hidden'
  const settled = await settleOpen(tx, { kind: 'review', id }, { at, by: actor.name, outcome, note })
  if (reportId !== undefined && !settled.includes(reportId)) return refuseSettled()
  if (reason !== null) await noteReviewHidden(tx, { shopId: review.shop_id, reviewId: id, now: at })
  const { name: product } = await selectProductName(tx, review.product_id)
  return recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: reason === null ? 'review_shown' : 'review_hidden',
    subject: { kind: 'review', id, name: product },
    sentence: reason === null ? text('Showed a review of {{product}} again') : text('Hid a review of {{product}}'),
    values: { product },
    before: { reason: review.hidden_reason },
    after: { reason, ...(settled.length > 0 && { _settled: settled }) },
    restorable: true,
  })
}

/** Hides a review with a reason, or with null shows it; ratings follow. */
async function hideOrShow(tx: Tx, review: LockedReview, reason: string | null, now: number): Promise<void> {
  const { id, product_id: productId, shop_id: shopId, rating } = review
  await setHidden(tx, id, { reason, now })
  await changeRating(tx, { productId, shopId, rating }, reason === null ? 1 : -1)
}

const refuseUnknownReview = (): Refusal => refuse('not_found', text('This review does not exist'))

const HiddenFields = z.object({ reason: z.string().nullable() })

/** Hide or show a review as before, and open the reports again that the decision settled. */
export function createReviewHoldRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const restorer: Restorer = {
    permission: 'moderation',
    restore: restoreHidden,
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return { review_hidden: restorer, review_shown: restorer }
}

async function restoreHidden(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = HiddenFields.parse(change.before)
  const after = HiddenFields.parse(change.after)
  const review = await lockReview(tx, change.subjectId ?? 0)
  if (!review) return refuseUnknownReview()
  const { hidden_reason: reason } = review
  if (reason !== after.reason)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { reason } })
  await hideOrShow(tx, review, before.reason, change.now)
  await restoreSettled(tx, change, before.reason === null ? 'shown' : 'hidden')
  return undefined
}

/** A search looks at the latest reviews of a view. */
const REVIEWS_SEARCHED = 1_000

interface ReviewsQuery {
  view: MarketReviewView
  rating?: number | undefined
  search: string
  cursor?: string | undefined
  limit: number
}

/** Lists reviews of all shops, the latest first; a search has no further pages. */
export async function listMarketReviews(
  { database: { db } }: Deps,
  { view, rating, search, cursor, limit }: ReviewsQuery,
  locale: string,
): Promise<DataFor<'GET /admin/reviews'>> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const isSearch = wordsOf(search).length > 0
  const [rows, ...counts] = await Promise.all([
    selectReviews(db, { view, rating, after, limit: isSearch ? REVIEWS_SEARCHED : limit + 1 }),
    ...MARKET_REVIEW_VIEWS.map((one) => countReviews(db, one)),
  ])
  const byView = { visible: counts[0] ?? 0, hidden: counts[1] ?? 0 }
  const found = isSearch ? rows.filter((row) => isFound(row, search)) : rows
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentMarketReviews(db, shown, locale),
    next_cursor: !isSearch && rows.length > limit && last ? toCursor({ at: timeOf(last), id: last.id }) : null,
    total: isSearch || rating !== undefined ? null : byView[view],
    counts: byView,
  }
}

const timeOf = ({ hidden_at, created_at }: MarketReviewRow): number => hidden_at ?? created_at

const isFound = (row: MarketReviewRow, search: string): boolean =>
  holdsWords(
    [row.description, row.author_name, row.product_name, row.shop_name, row.reply_text ?? ''].join('\n'),
    wordsOf(search),
  )

/** Shows a review of any shop with the market's decision about it. */
export async function showMarketReview(
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
  locale: string,
): Promise<MarketReview | Refusal> {
  const row = await selectReview(db, id)
  const [review] = row ? await presentMarketReviews(db, [row], locale) : []
  return review ?? refuseUnknownReview()
}

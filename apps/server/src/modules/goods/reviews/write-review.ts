import type { Review } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteNewReview } from '../../base/notifications/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import { type GivenReport, sendReport } from '../../base/reports/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { refuseUnknownReview } from './list-reviews.ts'
import { presentReviews } from './present.ts'
import {
  changeRating,
  insertReview,
  markReported,
  type SellerReviewRow,
  selectLines,
  selectReview,
  selectShopReview,
  updateReply,
} from './repository.ts'
import { variantText } from './rules.ts'

interface NewReview {
  userId: number
  productId: number
  orderId: number
  /** The reviewed order line; null: the first line of the product that is not reviewed yet. */
  lineId: number | null
  rating: number
  description: string
  photos: readonly Upload[]
  locale: string
}

/** Reviews a delivered order line, once. The same transaction updates the ratings of product and shop, and their pages show it at the next request. */
export async function reviewProduct(deps: Deps, given: NewReview): Promise<Review | Refusal> {
  const { database, invalidations, now } = deps
  // Checked before the pictures, which are expensive to decode.
  const line = await findLine(database.db, given)
  if (line instanceof Refusal) return line
  const photos = await storePhotos(deps, given.photos)
  if (photos instanceof Refusal) return photos
  const id = await database.write((tx) => insert(tx, given, photos, now()))
  if (id instanceof Refusal) return id
  invalidations.publish('catalogue')
  const [review] = await presentReviews(database.db, await selectReview(database.db, id), given.locale)
  if (!review) throw new Error(`review ${id} is gone`)
  return review
}

async function insert(tx: Tx, given: NewReview, photos: readonly string[], now: number): Promise<number | Refusal> {
  const line = await findLine(tx, given)
  if (line instanceof Refusal) return line
  const { userId: user_id, productId: product_id, orderId: order_id, rating, description } = given
  const id = await insertReview(tx, {
    user_id,
    product_id,
    order_id,
    order_line_id: line.id,
    shop_id: line.shop_id,
    author_name: line.author_name,
    rating,
    description: normalizeNewlines(description),
    variant: variantText(line.color_name, line.size_name),
    photos_json: toJson(photos),
    created_at: now,
  })
  if (id === undefined) return alreadyReviewed()
  await changeRating(tx, { productId: product_id, shopId: line.shop_id, rating }, 1)
  await noteNewReview(tx, { shopId: line.shop_id, reviewId: id, now })
  await noteWebhookEvent(tx, { shopId: line.shop_id, type: 'review.created', id, now })
  return id
}

/** Finds the order line to review, or a refusal where it must not be reviewed. */
async function findLine(db: Db | Tx, { userId, orderId, productId, lineId }: NewReview) {
  const all = await selectLines(db, { userId, orderId })
  const [order] = all
  if (!order) return refuse('not_found', text('This order does not exist'))
  const lines = all.filter((line) => line.product_id === productId && (lineId === null || line.id === lineId))
  if (lines.length === 0) return refuse('review_not_allowed', text('This order does not hold that product'))
  if (lines.some((line) => line.is_of_own_shop))
    return refuse('review_not_allowed', text('You cannot review products of your own shop'))
  if (order.status !== 'delivered')
    return refuse('review_not_allowed', text('You can review this once it has been delivered'))
  const line = lines.find((each) => each.review_id === null)
  if (!line) return alreadyReviewed()
  const { shop_id } = line
  return shop_id === null ? refuse('product_gone', text('This product is no longer there')) : { ...line, shop_id }
}

const alreadyReviewed = () => refuse('already_reviewed', text('You have reviewed this already'))

async function storePhotos({ files }: Deps, photos: readonly Upload[]): Promise<string[] | Refusal> {
  const addresses: string[] = []
  for (const photo of photos) {
    const picture = await readPicture(photo, { field: 'photos', kind: 'review' })
    if (picture instanceof Refusal) return picture
    const address = await refuseWhenUnavailable(storePicture(files, picture))
    if (address instanceof Refusal) return address
    addresses.push(address)
  }
  return addresses
}

interface Answer {
  reviewId: number
  shopId: number
  actor: Actor
  /** Of the answer that the caller saw; 0: none; undefined overwrites any. */
  version: number | undefined
  text: string
}

/** Answers a review in public, or changes the answer. The same answer twice is written once: then there is no change. */
export async function replyToReview(
  { database, invalidations, now }: Deps,
  { reviewId, shopId, actor, version, ...given }: Answer,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const text = normalizeNewlines(given.text)
  const answered = await database.write(async (tx) => {
    const at = now()
    const review = await selectShopReview(tx, { id: reviewId, shopId })
    if (!review) return refuseUnknownReview()
    if (review.reply_text === text) return { change: undefined }
    if (await updateReply(tx, { id: reviewId, version: version ?? review.reply_version, text, at }))
      return { change: await recordReply(tx, { review, answer: text, shopId, actor, at }) }
    // On PostgreSQL, the same answer may have been written since the first reading.
    const isSame = (await selectShopReview(tx, { id: reviewId, shopId }))?.reply_text === text
    return isSame ? { change: undefined } : 'stale'
  })
  if (answered !== 'stale' && !(answered instanceof Refusal)) invalidations.publish('catalogue')
  return answered
}

interface ReviewReport extends Omit<GivenReport, 'now'> {
  reviewId: number
}

/** Reports a review to the operator, once. It stays public until the operator decides. */
export async function reportReview(
  deps: OutboundDeps,
  { reviewId, ...report }: ReviewReport,
): Promise<RecordedChange | Refusal> {
  const { shopId } = report
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const now = deps.now()
    const review = await selectShopReview(tx, { id: reviewId, shopId })
    if (!review) return refuseUnknownReview()
    if (!(await markReported(tx, reviewId, now))) return refuseReported()
    const { author_name: author, description: words } = review
    await sendReport({ ...deps, tx, settings }, { ...report, now }, { kind: 'review', id: reviewId, author, words })
    return recordReport(tx, { review, reason: report.reason, shopId, actor: report.actor, at: now })
  })
  if (!(change instanceof Refusal)) deps.outbound.kick()
  return change
}

const refuseReported = () => refuse('conflict', text('You have reported this already'))

const REVIEW_ANSWERED = 'review_answered'

interface Recorded {
  review: SellerReviewRow
  shopId: number
  actor: Actor
  at: number
}

/** Records an answer, or its change. The shopper is not named, since records outlive accounts. */
function recordReply(
  tx: Tx,
  { review, answer, shopId, actor, at }: Recorded & { answer: string },
): Promise<RecordedChange> {
  const { id, product_name: product, reply_text: before } = review
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: REVIEW_ANSWERED,
    subject: { kind: 'review', id, name: product },
    sentence:
      before === null
        ? text('Answered a review of {{product}}')
        : text('Changed the answer to a review of {{product}}'),
    values: { product },
    before: { reply: before },
    after: { reply: answer },
    restorable: true,
  })
}

function recordReport(
  tx: Tx,
  { review, reason, shopId, actor, at }: Recorded & { reason: string },
): Promise<RecordedChange> {
  const { id, product_name: product } = review
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: 'review_reported',
    subject: { kind: 'review', id, name: product },
    sentence: text('Reported a review of {{product}} to the operator'),
    values: { product },
    after: { reason },
  })
}

/** Puts the answer before back, or takes the first answer away. */
export const reviewRestorers = ({ invalidations }: Deps): Restorers => ({
  [REVIEW_ANSWERED]: {
    permission: 'reviews',
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const review = await selectShopReview(tx, { id: subjectId ?? 0, shopId: shopId ?? 0 })
      if (!review) return refuseUnknownReview()
      const { id, reply_version: version, reply_text: reply } = review
      const answer = typeof before.reply === 'string' ? before.reply : null
      const isUnchanged = reply === after.reply
      if (isUnchanged && (await updateReply(tx, { id, version, text: answer, at: answer === null ? null : now })))
        return undefined
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { reply } })
    },
    afterCommit: () => invalidations.publish('catalogue'),
  },
})

import type { Review } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, refuseWhenUnavailable, storePicture, type Upload } from '../../../files/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteNewReview } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { presentReviews } from './present.ts'
import { changeRating, insertReview, selectLines, selectReview } from './repository.ts'
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
    photos_json: JSON.stringify(photos),
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

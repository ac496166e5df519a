import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Review } from '@rialto/contract'
import { REVIEW_MAX, REVIEW_PHOTO_BYTES_MAX, REVIEW_PHOTOS_MAX } from '@rialto/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { encodeForm, type FormFile } from '../../../../test/support/form.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { fromJson } from '../../../db/json.ts'
import { averageHundredfold } from '../../../lib/words.ts'
import { addShopper, newIp, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { ratingsOfLines } from './list-reviews.ts'
import { addOrder } from './testing/add-order.ts'

const PRODUCT = 1

let shop: TestApp
let shopper: Shopper
let photo: Buffer
beforeAll(async () => {
  shop = await testApp()
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f5e5d' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  shopper = await addShopper(shop)
})
afterAll(() => shop.close())

type Fields = Record<string, unknown>
const validReview = { product_id: PRODUCT, rating: 4, description: 'Pours well, even when full.' }

/** Sends a review as a form, with photos if given. */
async function send(fields: Fields, photos: readonly Buffer[] = [], headers: Record<string, string> = shopper.headers) {
  const sent = photos.map((bytes): [string, FormFile] => ['photos', { bytes }])
  const form = await encodeForm(fields, sent)
  return shop.post('/product-review', form.payload, { headers: { ...headers, ...form.headers }, ip: newIp() })
}

const readRatings = async () => {
  const { db } = shop.deps.database
  const product = await db
    .selectFrom('products')
    .where('id', '=', PRODUCT)
    .select(['shop_id', 'rating_sum', 'review_count', 'rating'])
    .executeTakeFirstOrThrow()
  const seller = await db
    .selectFrom('shops')
    .where('id', '=', product.shop_id)
    .select(['rating_sum', 'review_count'])
    .executeTakeFirstOrThrow()
  return { product, seller }
}
const reviewsOf = (reviewer: Shopper) =>
  shop.deps.database.db.selectFrom('reviews').where('user_id', '=', reviewer.id).selectAll().execute()

/** Sends an invalid review, and expects a refusal without any change. */
async function expectRefused(status: number, code: string, fields: Fields, photos: readonly Buffer[] = []) {
  const before = await readRatings()
  const reply = await send(fields, photos)
  expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([status, code])
  expect(reply.body.message).not.toBe('')
  expect(await readRatings()).toEqual(before)
  return reply.body
}

describe('POST /product-review', () => {
  it('stores a review of a delivered line and updates the ratings of product and shop', async () => {
    const { id: order_id, lineIds } = await addOrder(shop, shopper.id, [
      { productId: PRODUCT, color: { id: 1, name: 'Cognac' }, size: { id: 1, name: 'Medium' } },
    ])
    const before = await readRatings()
    const { status, body } = await send({ ...validReview, order_id }, [photo, photo])
    expect([status, body.message]).toEqual([200, 'Thank you for your review'])
    const { review } = body.data
    expect(Review.strict().safeParse(review).error).toBeUndefined()
    expect(review).toMatchObject({
      rating: 4,
      description: validReview.description,
      variant: 'Cognac, Medium',
      created_at: new Date(shop.deps.now()).toISOString(),
      user: { name: expect.stringMatching(/^Ana Rahman/), profile_photo: null },
      product: { id: PRODUCT },
    })
    expect(review.photos).toHaveLength(2)
    for (const path of review.photos) {
      expect(path).toMatch(/^\/media\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
      expect(existsSync(join(shop.deps.config.dataDir, path))).toBe(true)
    }
    const { product, seller } = await readRatings()
    const [sum, count] = [before.product.rating_sum + 4, before.product.review_count + 1]
    expect(product).toMatchObject({ rating_sum: sum, review_count: count, rating: averageHundredfold(sum, count) })
    expect(seller).toEqual({ rating_sum: before.seller.rating_sum + 4, review_count: before.seller.review_count + 1 })
    expect(await ratingsOfLines(shop.deps.database.db, lineIds)).toEqual(new Map([[lineIds[0], 4]]))
  })

  it('updates the product, its reviews, lists and shop in the next request', async () => {
    const readReviewedProduct = async () => {
      const { product } = (await shop.get(`/product-details?product_id=${PRODUCT}`)).body.data
      const listed = (await shop.get(`/products?shop_id=${product.shop.id}&per_page=100`)).body.data.products
      const reviews = (await shop.get(`/reviews?product_id=${PRODUCT}`)).body.data
      const { shop: seller } = (await shop.get(`/shops/${product.shop.id}`)).body.data
      return { product, reviews, seller, card: listed.find((each: { id: number }) => each.id === PRODUCT) }
    }
    let invalidations = 0
    shop.deps.invalidations.subscribe(['catalogue'], () => invalidations++)
    const before = await readReviewedProduct()
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    const { id } = (await send({ ...validReview, rating: 1, order_id })).body.data.review
    expect(invalidations).toBe(1)
    const after = await readReviewedProduct()
    expect(after.reviews.data[0]).toMatchObject({ id, rating: 1, variant: null })
    expect(after.product.total_reviews).toBe(before.product.total_reviews + 1)
    expect(after.card.total_reviews).toBe(before.card.total_reviews + 1)
    expect(after.seller.total_reviews).toBe(before.seller.total_reviews + 1)
    expect(after.product.rating).toBeLessThanOrEqual(before.product.rating)
  })

  it('names the variant in the language of the reader', async () => {
    const { db } = shop.deps.database
    const color = await db.selectFrom('colors').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT, color }])
    const { review } = (await send({ ...validReview, order_id })).body.data
    expect(review.variant).toBe(color.name)
    const arabic = await db
      .selectFrom('translations')
      .where('kind', '=', 'color')
      .where('item_id', '=', color.id)
      .where('locale', '=', 'ar')
      .select('texts_json')
      .executeTakeFirstOrThrow()
    const { body } = await shop.get(`/reviews?product_id=${PRODUCT}`, { headers: { 'accept-language': 'ar' } })
    const readReviewedProduct = body.data.data.find((each: Review) => each.id === review.id)
    expect(readReviewedProduct.variant).toBe(fromJson(arabic.texts_json).name)
    expect(readReviewedProduct.description).toBe(validReview.description)
  })

  it('accepts JSON without photos, a rating without text, and unusual characters', async () => {
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }, { productId: 2 }])
    const json = { ...validReview, order_id, description: '' }
    const { status, body } = await shop.post('/product-review', json, { headers: shopper.headers, ip: newIp() })
    expect([status, body.data.review.description, body.data.review.photos]).toEqual([200, '', []])
    const unusual = 'Zoë <b>"O\'Neil"</b> 🏠\nسطر; DROP TABLE reviews;--'
    expect(
      (await send({ ...validReview, product_id: 2, order_id, description: ` ${unusual} ` })).body.data.review
        .description,
    ).toBe(unusual)
  })

  it('accepts one review for each line, also when an order has a product several times', async () => {
    const { id: order_id, lineIds } = await addOrder(shop, shopper.id, [
      { productId: PRODUCT, size: { id: 1, name: 'Small' } },
      { productId: PRODUCT, size: { id: 2, name: 'Large' } },
    ])
    const second = await send({ ...validReview, order_id, cart_id: lineIds[1], rating: 2 })
    const first = await send({ ...validReview, order_id, rating: 5 })
    expect([second, first].map((reply) => reply.body.data.review.variant)).toEqual(['Large', 'Small'])
    await expectRefused(409, 'already_reviewed', { ...validReview, order_id })
    await expectRefused(409, 'already_reviewed', { ...validReview, order_id, cart_id: lineIds[0] })
    expect(await reviewsOf(shopper)).toHaveLength(2)
    const again = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    expect((await send({ ...validReview, order_id: again.id })).status).toBe(200)
  })

  it('accepts one of several concurrent reviews of a line, and counts it once', async () => {
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    const before = await readRatings()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({ ...validReview, order_id }, [photo])))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await reviewsOf(shopper)).toHaveLength(1)
    expect((await readRatings()).product.review_count).toBe(before.product.review_count + 1)
  })

  it('sums up the ratings of concurrent reviews', async () => {
    const before = await readRatings()
    const buyers = await Promise.all(Array.from({ length: 6 }, () => addShopper(shop)))
    const ratings = [1, 2, 3, 4, 5, 5]
    const placed = await Promise.all(buyers.map((buyer) => addOrder(shop, buyer.id, [{ productId: PRODUCT }])))
    await Promise.all(
      buyers.map(async (buyer, n) => {
        const { status } = await send(
          { ...validReview, rating: ratings[n], order_id: placed[n]?.id },
          [],
          buyer.headers,
        )
        expect(status).toBe(200)
      }),
    )
    const { product, seller } = await readRatings()
    expect([product.rating_sum, product.review_count]).toEqual([
      before.product.rating_sum + 20,
      before.product.review_count + 6,
    ])
    expect(product.rating).toBe(averageHundredfold(product.rating_sum, product.review_count))
    expect(seller.rating_sum).toBe(before.seller.rating_sum + 20)
  })

  it.each(['pending', 'confirm', 'processing', 'pickup', 'on_the_way', 'cancelled'] as const)(
    'refuses the line of an order that is %s',
    async (status) => {
      const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }], status)
      const { message } = await expectRefused(422, 'review_not_allowed', { ...validReview, order_id })
      expect(message).toBe('You can review this once it has been delivered')
    },
  )

  it('returns the same 404 for orders of others and unknown orders, and refuses products that are not in the order', async () => {
    const other = await addShopper(shop)
    const foreign = await addOrder(shop, other.id, [{ productId: PRODUCT }])
    const own = await addOrder(shop, shopper.id, [{ productId: 2 }])
    for (const order_id of [foreign.id, 99_999]) {
      const { message } = await expectRefused(404, 'not_found', { ...validReview, order_id })
      expect(message).toBe('This order does not exist')
    }
    await expectRefused(422, 'review_not_allowed', { ...validReview, order_id: own.id })
    await expectRefused(422, 'review_not_allowed', {
      ...validReview,
      product_id: 2,
      order_id: own.id,
      cart_id: foreign.lineIds[0],
    })
    expect([await reviewsOf(shopper), await reviewsOf(other)]).toEqual([[], []])
  })

  describe('for a product of the shopper’s own shop', () => {
    it('is refused in the language of the request, and changes no rating', async () => {
      const { db } = shop.deps.database
      const { shop_id } = await db
        .selectFrom('products')
        .where('id', '=', PRODUCT)
        .select('shop_id')
        .executeTakeFirstOrThrow()
      const { owner_id } = await db
        .selectFrom('shops')
        .where('id', '=', shop_id)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      const owner = { ...(await shop.loginAs(owner_id ?? 0)), 'accept-language': 'es' }
      const { id: order_id } = await addOrder(shop, owner_id ?? 0, [{ productId: PRODUCT }])
      const before = await readRatings()
      const { status, body } = await send({ ...validReview, order_id }, [photo], owner)
      expect([status, body.code]).toEqual([422, 'review_not_allowed'])
      expect(body.message).toBe('No puedes reseñar productos de tu propia tienda')
      expect(await readRatings()).toEqual(before)
    })

    it('is refused even if the product belongs to another shop now', async () => {
      const { db } = shop.deps.database
      const elsewhere = db.selectFrom('products').where('shop_id', '<>', 1).select('id').orderBy('id').limit(1)
      const { id: product_id } = await elsewhere.executeTakeFirstOrThrow()
      // `addOrder` makes orders of shop 1.
      const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: product_id }])
      await joinTeam(shop, { shopId: 1, userId: shopper.id, role: 'support' })
      const { message } = await expectRefused(422, 'review_not_allowed', { ...validReview, product_id, order_id })
      await db.deleteFrom('shop_members').where('user_id', '=', shopper.id).execute()
      expect(message).toBe('You cannot review products of your own shop')
    })

    it('is accepted from everybody else, including other sellers', async () => {
      const { id: seller } = await shop.deps.database.db
        .selectFrom('users')
        .innerJoin('shops', 'shops.owner_id', 'users.id')
        .where('shops.id', '=', 2)
        .select('users.id')
        .executeTakeFirstOrThrow()
      const { id: order_id } = await addOrder(shop, seller, [{ productId: PRODUCT }])
      expect((await send({ ...validReview, order_id }, [], await shop.loginAs(seller))).status).toBe(200)
    })
  })

  it('refuses a deleted product, but accepts a hidden one', async () => {
    const { db } = shop.deps.database
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: 99_999 }, { productId: 5 }])
    await expectRefused(422, 'product_gone', { ...validReview, product_id: 99_999, order_id })
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 5).execute()
    expect((await send({ ...validReview, product_id: 5, order_id })).body.data.review.product.id).toBe(5)
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', 5).execute()
  })

  it.each([
    ['product_id', ['', 'abc', '0', '-1', '1.5', '1e3', undefined]],
    ['order_id', ['', 'abc', '0', '-1', '1.5', undefined]],
    ['cart_id', ['abc', '0', '-1']],
    ['rating', ['', '0', '6', '-1', '4.5', 'best', 'NaN', undefined]],
    ['description', ['x'.repeat(REVIEW_MAX + 1), 'a\0b', undefined]],
  ])('refuses an invalid %s', async (field, values) => {
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    for (const value of values) {
      const { errors } = await expectRefused(422, 'invalid', { ...validReview, order_id, [field]: value })
      expect(Object.keys(errors), String(value)).toEqual([field])
    }
    expect(await reviewsOf(shopper)).toEqual([])
  })

  it('refuses too many, too large or invalid photos, and stores none of them', async () => {
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    const countStoredFiles = () =>
      readdirSync(join(shop.deps.config.dataDir, 'media/uploads'), { recursive: true }).length
    const before = countStoredFiles()
    const refused: [number, string, Buffer[]][] = [
      [422, 'invalid', Array(REVIEW_PHOTOS_MAX + 1).fill(photo)],
      [413, 'payload_too_large', [Buffer.concat([photo, Buffer.alloc(REVIEW_PHOTO_BYTES_MAX)])]],
      [415, 'unsupported_media_type', [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
      [415, 'unsupported_media_type', [photo.subarray(0, 60)]],
    ]
    for (const [status, code, photos] of refused) {
      const { errors } = await expectRefused(status, code, { ...validReview, order_id }, photos)
      expect(Object.keys(errors)).toEqual(['photos'])
    }
    expect([await reviewsOf(shopper), countStoredFiles()]).toEqual([[], before])
    expect((await send({ ...validReview, order_id }, Array(REVIEW_PHOTOS_MAX).fill(photo))).status).toBe(200)
  })

  it('requires a login', async () => {
    const { id: order_id } = await addOrder(shop, shopper.id, [{ productId: PRODUCT }])
    const invalidHeaders: Record<string, string>[] = [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]
    for (const headers of invalidHeaders)
      expect((await send({ ...validReview, order_id }, [photo], headers)).status).toBe(401)
    expect(await reviewsOf(shopper)).toEqual([])
  })
})

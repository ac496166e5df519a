import { type Review, ReviewPage } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addReviews, translate } from '../../../../test/support/market.ts'
import { toJson } from '../../../db/json.ts'
import { demoIds } from '../../../demo/demo-ids.ts'

const ids = demoIds(demo)
/** The product with the most reviews. */
const mostReviewed = [...demo.products].sort((a, b) => reviewsOf(b.slug).length - reviewsOf(a.slug).length)[0]
const productId = ids.products.of(mostReviewed?.slug ?? '')

function reviewsOf(slug: string) {
  return demo.reviews.filter((review) => review.product === slug)
}

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const list = async (query: string) => (await shop.get(`/reviews?${query}`)).body.data
const ratings = (page: ReviewPage) => page.data.map((review) => review.rating)

/** Adds three reviews of a product, the last with a photo. */
async function addThree(product_id: number, shop_id: number): Promise<void> {
  const now = shop.deps.now()
  const rows = [5, 1, 3].map((rating, index) => ({
    product_id,
    shop_id,
    user_id: index === 0 ? ids.users.of('shopper1') : null,
    order_id: null,
    author_name: `Trial ${index}`,
    rating,
    description: '<b>plain text</b>',
    variant: index === 1 ? 'Cognac, Medium' : '',
    photos_json: toJson(index === 2 ? ['/media/demo/x.webp'] : []),
    created_at: now - index,
  }))
  await addReviews(shop, rows)
}

describe('GET /reviews', () => {
  it('lists reviews of a product, newest first, with the distribution of ratings', async () => {
    const expected = reviewsOf(mostReviewed?.slug ?? '')
    const page = await list(`product_id=${productId}&per_page=100`)
    expect(ReviewPage.strict().safeParse(page).error).toBeUndefined()
    expect(page.total).toBe(expected.length)
    expect(page.data.map((review: Review) => review.description).sort()).toEqual(
      expected.map((review) => review.text).sort(),
    )
    const times = page.data.map((review: Review) => Date.parse(review.created_at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const [first] = page.data as Review[]
    expect(first?.product).toMatchObject({ id: productId, name: mostReviewed?.name })
    expect(demo.reviewers.map((reviewer) => reviewer.name)).toContain(first?.user.name)
    const summary = page.average_rating_percentage
    expect(summary.total_review).toBe(expected.length)
    expect(summary.percentages.map((each: { rating: number }) => each.rating)).toEqual([5, 4, 3, 2, 1])
    for (const { rating, count } of summary.percentages)
      expect(count).toBe(expected.filter((review) => review.rating === rating).length)
  })

  it('summarises a shop over all its products', async () => {
    const products = new Set(demo.products.filter((each) => each.shop === mostReviewed?.shop).map((each) => each.slug))
    const expected = demo.reviews.filter((review) => products.has(review.product))
    const shopId = ids.shops.of(mostReviewed?.shop ?? '')
    const page = await list(`shop_id=${shopId}`)
    expect(page.total).toBe(expected.length)
    expect(page.data.length).toBe(Math.min(10, expected.length))
    expect((await list(`shop_id=${shopId}&product_id=${productId}`)).total).toBe(
      reviewsOf(mostReviewed?.slug ?? '').length,
    )
    expect((await list(`shop_id=${(shopId % 12) + 1}&product_id=${productId}`)).total).toBe(0)
  })

  it('sorts by rating or photos, and filters only the list by rating', async () => {
    await addThree(2, 2)
    const before = await list('product_id=2&per_page=100')
    expect(before.data.slice(0, 3).map((review: Review) => review.user.name)).toEqual(['Trial 0', 'Trial 1', 'Trial 2'])
    expect(before.data[1]).toMatchObject({ variant: 'Cognac, Medium', photos: [], description: '<b>plain text</b>' })
    expect(before.data[2]).toMatchObject({ variant: null, user: { profile_photo: null } })
    const highest = ratings(await list('product_id=2&sort=highest&per_page=100'))
    expect(highest).toEqual([...highest].sort((a, b) => b - a))
    const lowest = ratings(await list('product_id=2&sort=lowest&per_page=100'))
    expect(lowest).toEqual([...lowest].sort((a, b) => a - b))
    expect((await list('product_id=2&sort=with_photos')).data[0].photos).not.toEqual([])
    const oneStarReviews = await list('product_id=2&rating=1&per_page=100')
    expect(new Set(ratings(oneStarReviews))).toEqual(new Set([1]))
    expect(oneStarReviews.total).toBe(oneStarReviews.data.length)
    expect(oneStarReviews.average_rating_percentage).toEqual(before.average_rating_percentage)
  })

  it('returns pages, and an empty list without reviews', async () => {
    await addThree(3, 3)
    const pages = await Promise.all([1, 2].map((page) => list(`product_id=3&per_page=2&page=${page}`)))
    expect(pages.flatMap((page) => page.data.map((review: Review) => review.user.name)).slice(0, 3)).toEqual([
      'Trial 0',
      'Trial 1',
      'Trial 2',
    ])
    expect(await list('product_id=3&page=100000&per_page=100')).toMatchObject({ data: [], current_page: 100_000 })
    await shop.deps.database.db.deleteFrom('reviews').where('product_id', '=', 4).execute()
    const empty = await list('product_id=4')
    expect(empty).toMatchObject({ data: [], total: 0, last_page: 1 })
    expect(empty.average_rating_percentage).toMatchObject({ rating: 0, total_review: 0 })
  })

  it('names products in the language of the request', async () => {
    await addThree(1, 1)
    await translate(shop, 'product', 1, 'ar', { name: 'إبريق' })
    const { body } = await shop.get('/reviews?product_id=1', { headers: { 'accept-language': 'ar' } })
    expect(body.data.data[0].product.name).toBe('إبريق')
  })

  it('hides reviews of hidden products, by product and by shop', async () => {
    const { db } = shop.deps.database
    const shopId = ids.shops.of(mostReviewed?.shop ?? '')
    const before = (await list(`shop_id=${shopId}`)).total
    const hiddenCount = (await list(`product_id=${productId}`)).total
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
    expect((await shop.get(`/reviews?product_id=${productId}`)).status).toBe(404)
    expect((await list(`shop_id=${shopId}`)).total).toBe(before - hiddenCount)
    await db.updateTable('products').set({ status: 'active' }).where('id', '=', productId).execute()
  })

  it('refuses unknown products and shops, and invalid queries', async () => {
    expect((await shop.get('/reviews?product_id=99999')).body).toEqual({
      message: 'Product not found',
      code: 'not_found',
    })
    expect((await shop.get('/reviews?shop_id=99999')).body).toEqual({ message: 'Shop not found', code: 'not_found' })
    expect((await shop.get('/reviews')).body.errors).toEqual({ product_id: ['The product id field is required'] })
    for (const query of ['page=0', 'per_page=10000', 'rating=6', 'rating=0', 'sort=best', 'shop_id=abc', 'shop_id=1e9'])
      expect((await shop.get(`/reviews?product_id=1&${query}`)).status, query).toBe(422)
  })
})

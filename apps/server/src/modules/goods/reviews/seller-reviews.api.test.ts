import { SellerReview } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReviews } from '../../../../test/support/market.ts'
import { toJson } from '../../../db/json.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { countUnanswered as countUnansweredReviews } from './repository.ts'

let shop: SellerCalls
let order: PlacedOrder
beforeAll(async () => {
  shop = await createSellerCalls()
  order = await shop.order()
})
afterAll(() => shop.close())

const productId = () => order.goods[0]?.productId ?? 0

/** Adds a review of the shop's product; a later one is newer. */
async function addReview(rating = 4, description = 'Pours well', shopId = shop.shopId): Promise<number> {
  const [id = 0] = await addReviews(shop, [
    {
      product_id: productId(),
      shop_id: shopId,
      user_id: order.buyer.id,
      order_id: order.id,
      author_name: 'Ana Rahman',
      rating,
      description,
      variant: '',
      photos_json: toJson([]),
      created_at: shop.deps.now(),
    },
  ])
  return id
}
const list = async (query = '') => (await shop.call('GET', `/seller/reviews?${query}`)).body.data
const answer = (id: number, text: string, version = 0, by?: SellerCalls['seller']) =>
  shop.call('POST', `/seller/reviews/${id}/reply`, { body: { text, version }, ...(by && { by }) })
const report = (id: number, body: object, by?: SellerCalls['seller']) =>
  shop.call('POST', `/seller/reviews/${id}/report`, { body, ...(by && { by }) })
const idsOf = (page: { items: SellerReview[] }) => page.items.map(({ id }) => id)
const publicReply = async (id: number) => {
  const { data } = (await shop.get(`/reviews?product_id=${productId()}&per_page=100`)).body.data
  return data.find((review: { id: number }) => review.id === id).reply
}

describe('GET /seller/reviews', () => {
  it('lists views with counts, filters by stars and words, and pages by cursor', async () => {
    const first = await addReview(2, 'Handle too small')
    const second = await addReview(5, 'Lovely glaze')
    const third = await addReview(5, 'A gift for my mother')
    await answer(second, 'Thank you')
    const page = await list()
    expect(SellerReview.strict().parse(page.items[0])).toEqual(page.items[0])
    expect(idsOf(page)).toEqual([third, first])
    expect(page).toMatchObject({ counts: { unanswered: 2, all: 3, reported: 0 }, total: 2, next_cursor: null })
    expect(page.items[0]).toMatchObject({ order_id: order.id, version: 0, is_reported: false, reply: null })
    expect(idsOf(await list('view=all&rating=5'))).toEqual([third, second])
    expect(idsOf(await list('view=all&search=GLAZE'))).toEqual([second])
    expect(idsOf(await list('view=all&search=thank'))).toEqual([second])
    for (const search of ['', '&search=ana']) {
      const start = await list(`view=all&limit=2${search}`)
      const rest = await list(`view=all&limit=2${search}&cursor=${start.next_cursor}`)
      expect([...idsOf(start), ...idsOf(rest)]).toEqual([third, second, first])
      expect(rest.next_cursor).toBeNull()
    }
    expect(await countUnansweredReviews(shop.deps.database.db, { shopId: shop.shopId })).toBe(2)
    const later = { shopId: shop.shopId, since: shop.deps.now() + 1 }
    expect(await countUnansweredReviews(shop.deps.database.db, later)).toBe(0)
  })

  it.each(['cursor=1', 'cursor=1_99999999999', 'rating=6', 'view=lost', 'limit=201'])('refuses %s', async (query) => {
    expect((await shop.call('GET', `/seller/reviews?${query}`)).status).toBe(422)
  })
})

describe('POST /seller/reviews/{id}/reply', () => {
  it('shows the answer under the review at once, and changes it by version', async () => {
    const id = await addReview()
    expect(await publicReply(id)).toBeNull()
    const { body } = await answer(id, 'Thank you\r\nSee you')
    expect(body.data.review).toMatchObject({ version: 1, reply: { text: 'Thank you\nSee you' } })
    expect(await publicReply(id)).toEqual({
      text: 'Thank you\nSee you',
      at: new Date(shop.deps.now()).toISOString(),
    })
    expect((await answer(id, 'Thank you, Ana', 1)).body.data.review.version).toBe(2)
    expect((await publicReply(id)).text).toBe('Thank you, Ana')
  })

  it('keeps the answer of somebody who was faster, and shows it', async () => {
    const id = await addReview()
    const replies = await Promise.all([answer(id, 'First'), answer(id, 'Second')])
    const stale = replies.find(({ status }) => status === 409)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(stale?.body).toMatchObject({ code: 'stale', data: { current: { id, version: 1 } } })
  })

  it('writes the same answer sent twice once', async () => {
    const id = await addReview()
    const replies = await Promise.all([answer(id, 'Thanks'), answer(id, 'Thanks')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body.data.review.version).toBe(1)
  })

  it('is taken back by Undo, unless it was changed since', async () => {
    const id = await addReview()
    const undo = async (change: { id: number }) => shop.call('POST', `/seller/record/${change.id}/restore`)
    const first = (await answer(id, 'Oops')).body.change
    const second = (await answer(id, 'Thank you', 1)).body.change
    expect((await undo(first)).body.code).toBe('stale')
    expect((await undo(second)).status).toBe(200)
    expect((await publicReply(id)).text).toBe('Oops')
    expect((await undo(first)).status).toBe(200)
    expect(await publicReply(id)).toBeNull()
    expect((await answer(id, 'Again', 4)).status).toBe(200)
  })

  it('refuses an empty and a too long answer', async () => {
    const id = await addReview()
    for (const text of ['  ', 'x'.repeat(2001)]) expect((await answer(id, text)).status).toBe(422)
  })
})

describe('POST /seller/reviews/{id}/report', () => {
  it('tells the operator once; the review stays public and leaves the unanswered ones', async () => {
    const id = await addReview(1, 'Buy at cheap.test')
    const replies = await Promise.all([1, 2].map(() => report(id, { reason: 'spam', text: 'Third time this week' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { counts } = await list('view=reported')
    expect([counts.reported, idsOf(await list('view=reported')), idsOf(await list()).includes(id)]).toEqual([
      1,
      [id],
      false,
    ])
    expect(await publicReply(id)).toBeNull()
    const mails = await shop.deps.database.db
      .selectFrom('outbox')
      .where('text', 'like', '%cheap.test%')
      .select(['subject', 'text'])
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Reason: Advertising or spam\s+Third time this week/)
  })

  it('refuses reasons that are not on the list', async () => {
    expect((await report(await addReview(), { reason: 'dislike' })).status).toBe(422)
  })
})

it('shows and changes nothing of another shop’s reviews', async () => {
  const stranger = await addShopper(shop)
  await addShop(shop, { owner_id: stranger.id })
  const id = await addReview()
  const before = await shop.deps.database.db.selectFrom('reviews').where('id', '=', id).selectAll().execute()
  expect((await answer(id, 'Mine?', 0, stranger)).status).toBe(404)
  expect((await report(id, { reason: 'spam' }, stranger)).status).toBe(404)
  expect((await shop.call('GET', '/seller/reviews?view=all', { by: stranger })).body.data.counts.all).toBe(0)
  expect(await shop.deps.database.db.selectFrom('reviews').where('id', '=', id).selectAll().execute()).toEqual(before)
})

import { Question, SellerQuestion } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop, putInCart } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { countUnanswered as countUnansweredQuestions } from './repository.ts'

let shop: SellerCalls
let shopper: Shopper
let productId: number
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await addShopper(shop)
  productId = (await putInCart(shop, shopper.id, { shopId: shop.shopId, quantity: 1 })).productId
})

const ask = (text: string, by = shopper, product_id = productId) =>
  shop.post('/questions', { product_id, text }, { headers: by.headers })
const asked = async (text: string): Promise<number> => (await ask(text)).body.data.id
const publicPage = async (query = '') => (await shop.get(`/questions?product_id=${productId}${query}`)).body.data
const list = async (query = '') => (await shop.call('GET', `/seller/questions?${query}`)).body.data
const answer = (id: number, text: string, version = 0, by?: Shopper) =>
  shop.call('POST', `/seller/questions/${id}/answer`, { body: { text, version }, ...(by && { by }) })
const report = (id: number, by?: Shopper) =>
  shop.call('POST', `/seller/questions/${id}/report`, { body: { reason: 'spam' }, ...(by && { by }) })
const mails = (to = shopper) =>
  shop.deps.database.db
    .selectFrom('outbox')
    .where('recipient', '=', to.email ?? '')
    .select(['subject', 'text'])
    .execute()

describe('a question', () => {
  it('is public with its answer, and the shopper is told once', async () => {
    const id = await asked('Does it fit a 26 cm hob?')
    expect((await publicPage()).data).toEqual([])
    const { items } = await list('search=hob')
    expect(SellerQuestion.strict().parse(items[0])).toEqual(items[0])
    expect(items[0]).toMatchObject({ id, answer: null, version: 0, product: { id: productId } })
    expect((await answer(id, 'It does, with room to spare.')).body.data.question.version).toBe(1)
    const page = await publicPage()
    expect(Question.strict().parse(page.data[0])).toEqual(page.data[0])
    expect(page).toMatchObject({ total: 1, data: [{ id, answer: { text: 'It does, with room to spare.' } }] })
    await answer(id, 'It does, up to 28 cm.', 1)
    expect((await publicPage()).data[0].answer.text).toBe('It does, up to 28 cm.')
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`/products/${productId}/details#questions`)
    expect(sent[0]?.text).not.toContain('26 cm hob')
  })

  it('asked twice at once is one, until it is answered', async () => {
    const replies = await Promise.all([ask('Is it heavy?'), ask('Is it heavy?')])
    const [first, second] = replies.map(({ body }) => body.data.id)
    expect(second).toBe(first)
    await answer(first, 'About a kilo')
    expect(await asked('Is it heavy?')).not.toBe(first)
  })

  it('pages newest first on both sides', async () => {
    const ids: number[] = []
    for (const text of ['One?', 'Two?', 'Three?']) ids.unshift(await asked(text))
    for (const id of ids) await answer(id, 'Yes')
    const idsOf = ({ data }: { data: Question[] }) => data.map(({ id }) => id)
    expect([...idsOf(await publicPage('&per_page=2')), ...idsOf(await publicPage('&per_page=2&page=2'))]).toEqual(ids)
    const start = await list('view=answered&limit=2')
    const rest = await list(`view=answered&limit=1&cursor=${start.next_cursor}`)
    expect([...start.items, ...rest.items].map(({ id }: SellerQuestion) => id)).toEqual(ids)
  })

  // docs/spec leaves open: Questions and answers, not in the specification: a question is public with its answer, ten
  // a day for an account; a shop answers each review and question once, by version, and reports once. `Review` has
  // `reply` besides
  it('is limited to ten a day, counted in the database', async () => {
    for (let index = 0; index < 10; index++) expect((await ask(`Question ${index}?`)).status).toBe(200)
    const refused = await ask('Eleven?')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect((await ask('Mine?', await addShopper(shop))).status).toBe(200)
  })

  it('is refused about hidden and unknown products, and from the shop’s own team', async () => {
    expect((await ask('Here?', shopper, 99_999)).status).toBe(404)
    const own = await ask('Is it good?', shop.seller)
    expect([own.status, own.body.message]).toEqual([409, 'You cannot ask about products of your own shop'])
    const id = await asked('Before?')
    await answer(id, 'Yes')
    const { db } = shop.deps.database
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
    expect([(await ask('Now?')).status, (await shop.get(`/questions?product_id=${productId}`)).status]).toEqual([
      404, 404,
    ])
  })

  it('brings few mails to an address that is not verified', async () => {
    const { db } = shop.deps.database
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', shopper.id).execute()
    shop.deps.config.rateLimits = false
    const ids: number[] = []
    for (let index = 0; index < 12; index++) ids.push(await asked(`Flood ${index}?`))
    shop.deps.config.rateLimits = true
    for (const id of ids) await answer(id, 'Pay at https://evil.example')
    const sent = await mails()
    expect(sent).toHaveLength(10)
    expect(JSON.stringify(sent), 'no words of the shop').not.toContain('evil.example')
  })
})

describe('an answer', () => {
  it('is taken back by Undo, and the question with it; no second mail follows', async () => {
    const id = await asked('Undone?')
    const { change } = (await answer(id, 'Oops')).body
    expect((await shop.call('POST', `/seller/record/${change.id}/restore`)).status).toBe(200)
    expect((await publicPage()).data).toEqual([])
    expect((await answer(id, 'Yes', 2)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})

describe('a shop', () => {
  it('sees and changes no questions to another shop', async () => {
    const stranger = await addShopper(shop)
    await addShop(shop, { owner_id: stranger.id })
    const id = await asked('For whom?')
    expect((await answer(id, 'Me', 0, stranger)).status).toBe(404)
    expect((await report(id, stranger)).status).toBe(404)
    const { items } = (await shop.call('GET', '/seller/questions?view=all', { by: stranger })).body.data
    expect(items).toEqual([])
  })

  it('answers by version, and reports once what then needs no answer', async () => {
    const id = await asked('Cheap watches?')
    const { db } = shop.deps.database
    const count = () => countUnansweredQuestions(db, { shopId: shop.shopId })
    const before = await count()
    expect([(await report(id)).status, (await report(id)).status]).toEqual([200, 409])
    expect(await count()).toBe(before - 1)
    expect((await answer(id, 'No', 3)).body).toMatchObject({ code: 'stale', data: { current: { version: 0 } } })
    const replies = await Promise.all([answer(id, 'No'), answer(id, 'Never')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

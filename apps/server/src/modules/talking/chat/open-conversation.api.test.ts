import { Conversation, type Message, Message as MessageShape } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { type ChatFixture, createChatFixture, type Seller } from './testing/chat-fixture.ts'

const ids = demoIds(demo)

let shop: ChatFixture
let seller: Seller
let shopper: Shopper
beforeAll(async () => {
  shop = await createChatFixture()
})
afterAll(() => shop.close())

const addMembers = async () => {
  seller = await shop.addSeller()
  shopper = await addShopper(shop)
}
const addProduct = async (values: object = {}) => {
  const added = await addProducts(shop.deps.database.db, [{ shopId: seller.shopId, name: 'Trial kettle', ...values }])
  return added[0] ?? 0
}
const messages = async (headers: Record<string, string> = shopper.headers): Promise<Message[]> =>
  (await shop.get(`/get-message?shop_id=${seller.shopId}`, { headers })).body.data.data

describe('POST /store-message', () => {
  it('creates one empty conversation', async () => {
    await addMembers()
    const { status, body } = await shop.open(shopper, seller.shopId)
    expect([status, Conversation.strict().parse(body.data.conversation)]).toEqual([
      200,
      {
        shop: { id: seller.shopId, name: expect.any(String), logo: '/media/logo.webp', active: false },
        unread_message_shop: 0,
        last_message: '',
        last_message_time: new Date(shop.deps.now()).toISOString(),
      },
    ])
    expect((await shop.open(shopper, seller.shopId)).body.data).toEqual(body.data)
    expect(await shop.conversations(shopper)).toEqual([body.data.conversation])
    expect(await messages()).toEqual([])
  })

  it('returns 404 for the id of another user', async () => {
    await addMembers()
    const other = await addShopper(shop)
    const before = await shop.allRows()
    const body = { shop_id: seller.shopId, user_id: other.id, type: 'user' }
    const reply = await shop.post('/store-message', body, { headers: shopper.headers })
    expect([reply.status, reply.body]).toEqual([404, { message: 'Not found', code: 'not_found' }])
    expect(await shop.allRows()).toEqual(before)
  })

  it('returns 404 for an unknown or closed shop, but opens an existing conversation with a closed one', async () => {
    await addMembers()
    const { db } = shop.deps.database
    const setShopStatus = (status: 'closed' | 'active') =>
      db.updateTable('shops').set({ status }).where('id', '=', seller.shopId).execute()
    expect(await shop.open(shopper, 1_999_999_999)).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
    await setShopStatus('closed')
    expect((await shop.open(shopper, seller.shopId)).status).toBe(404)
    await setShopStatus('active')
    await shop.open(shopper, seller.shopId)
    await setShopStatus('closed')
    expect((await shop.open(shopper, seller.shopId)).status).toBe(200)
    expect(await shop.open(shopper, seller.shopId, await addProduct())).toMatchObject({
      status: 422,
      body: { code: 'shop_gone' },
    })
  })

  it.each([
    ['shop_id', [undefined, null, '', '1', 0, -1, 1.5, {}]],
    ['user_id', [undefined, null, '', 0, -1, []]],
    ['product_id', ['', 'x', 0, -1, 1.5]],
    ['type', ['shop', '', 1]],
  ])('refuses an invalid %s', async (field, values) => {
    await addMembers()
    for (const value of values) {
      const body = { shop_id: seller.shopId, user_id: shopper.id, type: 'user', [field]: value }
      const reply = await shop.post('/store-message', body, { headers: shopper.headers })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
    }
    expect(await shop.conversations(shopper)).toEqual([])
  })
})

describe('a product in a conversation', () => {
  it('is shown as a card, and not twice in a row', async () => {
    await addMembers()
    const [kettle, pot] = [await addProduct({ price: 2000, discountPrice: 1500 }), await addProduct()]
    const { body } = await shop.open(shopper, seller.shopId, kettle)
    expect(body.data.conversation).toMatchObject({ last_message: '', unread_message_shop: 0 })
    await shop.open(shopper, seller.shopId, kettle)
    const [only, ...rest] = await messages()
    expect(MessageShape.strict().parse(only)).toEqual(only)
    expect(rest).toEqual([])
    const { product } = (await shop.get(`/product-details?product_id=${kettle}`)).body.data
    const { id, name, thumbnail, price, discount_price, rating, total_reviews } = product
    expect(only).toMatchObject({ type: 'user', message: null })
    expect(only?.product).toEqual({ id, name, thumbnail, price, discount_price, rating, total_reviews })
    await shop.open(shopper, seller.shopId, pot)
    await shop.open(shopper, seller.shopId, kettle)
    await shop.sendAsSeller(seller, shopper.id, 'Which one?')
    await shop.open(shopper, seller.shopId, kettle)
    expect((await messages()).map((message) => message.product?.id ?? message.message)).toEqual([
      kettle,
      'Which one?',
      kettle,
      pot,
      kettle,
    ])
    expect((await shop.sellerConversations(seller))[0]?.unread_message_user).toBe(4)
  })

  it('has its name in the reader’s language', async () => {
    const headers = await shop.loginAs(ids.users.of('shopper1'))
    const shopId = ids.shops.of('lume-and-clay')
    const path = `/get-message?shop_id=${shopId}`
    const read = async (locale: string) => {
      const { data } = (await shop.get(path, { headers: { ...headers, 'accept-language': locale } })).body.data
      return data.find((message: Message) => message.product).product
    }
    const [english, arabic] = [await read('en'), await read('ar')]
    expect(english.id).toBe(arabic.id)
    expect(english.name).not.toBe(arabic.name)
  })

  it('must belong to that shop and be on sale', async () => {
    await addMembers()
    const hidden = await addProduct()
    await shop.deps.database.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden).execute()
    for (const id of [1, hidden, 1_999_999_999]) {
      const { status, body } = await shop.open(shopper, seller.shopId, id)
      expect([status, body]).toEqual([404, { message: 'Product not found', code: 'not_found' }])
    }
    expect(await shop.conversations(shopper)).toEqual([])
  })

  it('keeps what the card said when the product is renamed, repriced or given another picture', async () => {
    await addMembers()
    const { db } = shop.deps.database
    const mug = await addProduct({ name: 'Blue mug', price: 2000, discountPrice: 1500 })
    await shop.open(shopper, seller.shopId, mug)
    const [before] = await messages()
    const change = { name: 'Red mug', price: 9900, discount_price: 0, thumbnail: '/media/other.webp' }
    await db.updateTable('products').set(change).where('id', '=', mug).execute()
    const [after] = await messages()
    expect(after?.product).toEqual(before?.product)
    expect(after?.product).toMatchObject({ id: mug, name: 'Blue mug', price: 20, discount_price: 15 })
  })

  it('keeps its name when it is no longer on sale', async () => {
    await addMembers()
    const { db } = shop.deps.database
    const [hidden, deleted] = [await addProduct({ name: 'Old kettle' }), await addProduct()]
    for (const id of [hidden, deleted]) await shop.open(shopper, seller.shopId, id)
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden).execute()
    await db.deleteFrom('products').where('id', '=', deleted).execute()
    expect((await messages()).map((message) => message.product && [message.product.id, message.product.name])).toEqual([
      [deleted, expect.any(String)],
      [hidden, 'Old kettle'],
    ])
  })
})

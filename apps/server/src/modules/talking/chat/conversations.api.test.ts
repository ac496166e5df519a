import { Conversation, SellerConversation } from '@rialto/contract'
import { ACTIVE_WITHIN_MS } from '@rialto/contract/limits'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBoth } from '../../../../test/support/console.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { TranslatedTexts } from '../../../db/tables.ts'
import { demoIds } from '../../../demo/demo-ids.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { type ChatFixture, createChatFixture } from './testing/chat-fixture.ts'

const ids = demoIds(demo)

let shop: ChatFixture
beforeAll(async () => {
  shop = await createChatFixture()
})
afterAll(() => shop.close())

const demoUser = async (key: string): Promise<Shopper> => {
  const id = ids.users.of(key)
  return { id, email: null, phone: null, headers: await enterBoth(shop, id) }
}
const shopNames = async (shopper: Shopper, query: string) =>
  (await shop.conversations(shopper, query)).map((conversation) => conversation.shop.name)
const userNames = async (seller: Shopper, query: string) =>
  (await shop.sellerConversations(seller, query)).map((conversation) => conversation.user.name)
const search = (text: string) => `search=${encodeURIComponent(text)}`

describe('conversations', () => {
  // docs/spec §3: Conversation: shop (id, name, logo), unread_message_shop, last_message, last_message_time; chat
  // state: chats, activeShop, unreadMessages
  it('have the messages and unread counts of the demo data', async () => {
    const shopper = await demoUser('shopper1')
    const own = demo.conversations.filter((conversation) => conversation.user === 'shopper1')
    const listed = await shop.conversations(shopper)
    expect(Conversation.strict().array().parse(listed)).toEqual(listed)
    const lastAt = (one: (typeof own)[number]) => one.messages.at(-1)?.minutes_ago ?? 0
    const latestFirst = own.toSorted((a, b) => lastAt(a) - lastAt(b))
    expect(
      listed.map((conversation) => [conversation.shop.id, conversation.unread_message_shop, conversation.last_message]),
    ).toEqual(
      latestFirst.map(({ shop: slug, messages }) => [
        ids.shops.of(slug),
        messages.filter((message) => message.from === 'shop' && !message.read).length,
        messages.at(-1)?.text ?? '',
      ]),
    )
    expect(await shop.unread(shopper)).toBe(4)
    const lume = own[0]
    const texts = lume?.messages.map((message) => message.text).toReversed()
    expect(await shop.readAsShopper(shopper, ids.shops.of('lume-and-clay'))).toEqual(texts)
    expect(await shop.unread(shopper)).toBe(2)
    // New ids continue after the demo's on both engines.
    expect((await shop.sendAsShopper(shopper, ids.shops.of('lume-and-clay'), 'Thank you!')).status).toBe(200)
    expect((await shop.open(shopper, ids.shops.of('brightside'))).status).toBe(200)
  })

  it('show the shop’s name in the shopper’s language', async () => {
    const shopper = await demoUser('shopper2')
    const headers = { ...shopper.headers, 'accept-language': 'ar' }
    const { data } = (await shop.get('/get-shops', { headers })).body.data
    const name = data[0].shop.name
    const { texts_json } = await shop.deps.database.db
      .selectFrom('translations')
      .where('kind', '=', 'shop')
      .where('item_id', '=', data[0].shop.id)
      .where('locale', '=', 'ar')
      .select('texts_json')
      .executeTakeFirst()
      .then((row) => row ?? { texts_json: toJson({} as TranslatedTexts) })
    expect(name).toBe(fromJson(texts_json).name ?? demo.shops[data[0].shop.id - 1]?.name)
    const found = await shop.get(`/get-shops?${search(name)}`, { headers })
    expect(found.body.data.total).toBe(1)
  })

  it('are listed latest first, by page, and move to the top with a new message', async () => {
    const shopper = await addShopper(shop)
    const start = shop.deps.now()
    const sellers = await Promise.all([1, 2, 3].map(() => shop.addSeller()))
    for (const [n, seller] of sellers.entries()) {
      shop.setNow(start + n * 1000)
      await shop.sendAsShopper(shopper, seller.shopId, `Hello ${n}`)
    }
    const order = async () => (await shop.conversations(shopper)).map((conversation) => conversation.shop.id)
    const [a = 0, b = 0, c = 0] = sellers.map((seller) => seller.shopId)
    expect(await order()).toEqual([c, b, a])
    shop.setNow(start + 9000)
    if (sellers[0]) await shop.sendAsSeller(sellers[0], shopper.id, 'Hello yourself')
    shop.setNow(start)
    expect(await order()).toEqual([a, c, b])
    const { body } = await shop.get('/get-shops?page=2&per_page=2', { headers: shopper.headers })
    expect(body.data).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
    expect(body.data.data.map((one: Conversation) => one.shop.id)).toEqual([b])
  })

  it('are found by names regardless of accents and case, by page', async () => {
    const shopper = await addShopper(shop)
    const sellers = await Promise.all(['Café Übergröße', 'Cafe Nord', 'Tea house'].map((name) => shop.addSeller(name)))
    for (const seller of sellers) await shop.sendAsShopper(shopper, seller.shopId, 'Hello')
    expect((await shopNames(shopper, search('CAFE'))).toSorted()).toEqual(['Cafe Nord', 'Café Übergröße'])
    expect(await shopNames(shopper, search('cafe ubergrosse'))).toEqual(['Café Übergröße'])
    expect(await shopNames(shopper, search('Hello'))).toEqual([])
    for (const specialCharacter of ['%', '_', "'", '…'])
      expect(await shopNames(shopper, search(specialCharacter))).toEqual([])
    const { body } = await shop.get(`/get-shops?${search('cafe')}&per_page=1&page=2`, { headers: shopper.headers })
    expect(body.data).toMatchObject({ total: 2, last_page: 2, current_page: 2 })
    expect(body.data.data).toHaveLength(1)
  })

  it('list the shoppers for the seller, and are found by the shoppers’ names', async () => {
    const seller = await shop.addSeller()
    const shoppers = [await addShopper(shop), await addShopper(shop)]
    const names = ['Zoë Müller', 'Amira Haddad']
    for (const [n, shopper] of shoppers.entries()) {
      await shop.deps.database.db
        .updateTable('users')
        .set({ name: names[n] ?? '' })
        .where('id', '=', shopper.id)
        .execute()
      await shop.sendAsShopper(shopper, seller.shopId, 'Hello')
      await shop.sendAsShopper(shopper, seller.shopId, `I am ${names[n]}`)
    }
    const listed = await shop.sellerConversations(seller)
    expect(SellerConversation.strict().array().parse(listed)).toEqual(listed)
    expect(listed).toMatchObject([
      { user: { name: 'Amira Haddad' }, unread_message_user: 2, last_message: 'I am Amira Haddad' },
      { user: { name: 'Zoë Müller' }, unread_message_user: 2 },
    ])
    expect(await userNames(seller, search('zoe'))).toEqual(['Zoë Müller'])
    expect(await userNames(seller, 'per_page=1&page=2')).toEqual(['Zoë Müller'])
    expect(await userNames(seller, search('nobody'))).toEqual([])
  })
})

describe('the unread count', () => {
  it('is kept for each member, and cleared by page 1 only', async () => {
    const [shopper, other, seller] = [await addShopper(shop), await addShopper(shop), await shop.addSeller()]
    const otherSeller = await shop.addSeller()
    await shop.sendAsShopper(shopper, seller.shopId, 'One')
    await shop.sendAsShopper(shopper, otherSeller.shopId, 'One')
    await shop.sendAsShopper(other, seller.shopId, 'One')
    for (const text of ['Two', 'Three']) await shop.sendAsSeller(seller, shopper.id, text)
    await shop.sendAsSeller(otherSeller, shopper.id, 'Two')
    expect([await shop.unread(shopper), await shop.unread(other)]).toEqual([3, 0])
    await shop.readAsShopper(shopper, seller.shopId, 2)
    await shop.readAsShopper(other, seller.shopId)
    expect(await shop.unread(shopper)).toBe(3)
    await shop.readAsShopper(shopper, seller.shopId)
    expect(await shop.unread(shopper)).toBe(1)
    const unreadOfShop = async () =>
      (await shop.sellerConversations(seller)).map((conversation) => conversation.unread_message_user)
    expect(await unreadOfShop()).toEqual([1, 1])
    await shop.readAsSeller(seller, shopper.id, 2)
    expect(await unreadOfShop()).toEqual([1, 1])
    await shop.readAsSeller(seller, shopper.id)
    const conversations = await shop.sellerConversations(seller)
    expect(conversations.map((conversation) => [conversation.user.id, conversation.unread_message_user])).toEqual(
      expect.arrayContaining([
        [shopper.id, 0],
        [other.id, 1],
      ]),
    )
  })

  it('is not shown to anybody else', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    for (const id of [other.id, 1_999_999_999]) {
      const reply = await shop.get(`/unread-messages?user_id=${id}`, { headers: shopper.headers })
      expect([reply.status, reply.body]).toEqual([404, { message: 'Not found', code: 'not_found' }])
    }
    for (const query of ['', '?user_id=', '?user_id=x', '?user_id=-1'])
      expect((await shop.get(`/unread-messages${query}`, { headers: shopper.headers })).status).toBe(422)
  })
})

describe('presence', () => {
  const columnsOf = async (userId: number, shopId: number) => {
    const { db } = shop.deps.database
    const user = await db.selectFrom('users').where('id', '=', userId).select('last_seen_at').executeTakeFirstOrThrow()
    const own = await db.selectFrom('shops').where('id', '=', shopId).select('last_seen_at').executeTakeFirstOrThrow()
    return [user.last_seen_at, own.last_seen_at]
  }

  // docs/spec leaves open: Chat presence: active when last seen within 12 minutes
  it('lasts twelve minutes after a member was last seen', async () => {
    const [shopper, seller] = [await addShopper(shop), await shop.addSeller()]
    const start = shop.deps.now()
    await shop.sendAsShopper(shopper, seller.shopId, 'Hello')
    const activeStates = async () => {
      const [ofShop] = await shop.conversations(shopper)
      const [ofUser] = await shop.sellerConversations(seller)
      const { body } = await shop.get(`/get-message?shop_id=${seller.shopId}`, { headers: shopper.headers })
      return [ofShop?.shop.active, body.data.data[0].shop_active_status, ofUser?.user.active]
    }
    expect(await activeStates()).toEqual([false, false, false])
    const ping = await shop.post('/seller/update-last-seen', {}, { headers: seller.headers })
    expect([ping.status, ping.body.data]).toEqual([200, {}])
    expect(await activeStates()).toEqual([true, true, false])
    expect((await shop.post('/update-last-seen', {}, { headers: shopper.headers })).status).toBe(200)
    expect(await activeStates()).toEqual([true, true, true])
    shop.setNow(start + ACTIVE_WITHIN_MS)
    expect(await activeStates()).toEqual([true, true, true])
    shop.setNow(start + ACTIVE_WITHIN_MS + 1)
    expect(await activeStates()).toEqual([false, false, false])
    shop.setNow(start)
  })

  it('is updated for the caller only', async () => {
    const [shopper, seller] = [await addShopper(shop), await shop.addSeller()]
    await shop.post('/update-last-seen', {}, { headers: seller.headers })
    expect(await columnsOf(seller.id, seller.shopId)).toEqual([shop.deps.now(), null])
    expect(await columnsOf(shopper.id, seller.shopId)).toEqual([null, null])
    await shop.post('/seller/update-last-seen', {}, { headers: seller.headers })
    expect(await columnsOf(seller.id, seller.shopId)).toEqual([shop.deps.now(), shop.deps.now()])
  })
})

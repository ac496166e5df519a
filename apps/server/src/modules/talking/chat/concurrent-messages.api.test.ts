import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProducts } from '../../../../test/support/add-products.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { openConversation } from './conversations.ts'
import { storeMessage } from './send-message.ts'
import { type ChatFixture, createChatFixture } from './testing/chat-fixture.ts'

let shop: ChatFixture
beforeAll(async () => {
  shop = await createChatFixture()
})
afterAll(() => shop.close())

const addMembers = async () => ({ shopper: await addShopper(shop), seller: await shop.addSeller() })
const rowOf = (userId: number, shopId: number) =>
  shop.deps.database.db
    .selectFrom('conversations')
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .selectAll()
    .executeTakeFirstOrThrow()
const messagesOf = (conversationId: number) =>
  shop.deps.database.db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .selectAll()
    .orderBy('id')
    .execute()

describe('concurrent messages', () => {
  it('are all stored and counted, from both members, in a new conversation', async () => {
    const { shopper, seller } = await addMembers()
    const first = await Promise.all(
      Array.from({ length: 12 }, (_, n) => shop.sendAsShopper(shopper, seller.shopId, `first ${n}`)),
    )
    const second = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? shop.sendAsShopper(shopper, seller.shopId, `second ${n}`)
          : shop.sendAsSeller(seller, shopper.id, `second ${n}`),
      ),
    )
    expect([...first, ...second].map((reply) => reply.status)).toEqual(Array(32).fill(200))
    const row = await rowOf(shopper.id, seller.shopId)
    const messages = await messagesOf(row.id)
    const last = messages.at(-1)
    expect(messages).toHaveLength(32)
    expect(row).toMatchObject({
      message_count: 32,
      unread_by_user: 10,
      unread_by_shop: 22,
      last_message_id: last?.id,
      last_message: last?.text,
      last_message_at: last?.created_at,
    })
  })

  it('are never lost from the unread count while the conversation is read', async () => {
    const { shopper, seller } = await addMembers()
    await shop.sendAsShopper(shopper, seller.shopId, 'Hello')
    const calls: Promise<unknown>[] = []
    for (let n = 0; n < 10; n++)
      calls.push(shop.sendAsSeller(seller, shopper.id, `${n}`), shop.readAsShopper(shopper, seller.shopId))
    await Promise.all(calls)
    await shop.sendAsSeller(seller, shopper.id, 'last')
    expect(await shop.unread(shopper)).toBeGreaterThanOrEqual(1)
    await shop.readAsShopper(shopper, seller.shopId)
    expect(await shop.unread(shopper)).toBe(0)
  })

  it('create one conversation and send a product once', async () => {
    const { shopper, seller } = await addMembers()
    const [kettle = 0] = await addProducts(shop.deps.database.db, [{ shopId: seller.shopId, name: 'Trial kettle' }])
    const replies = await Promise.all(Array.from({ length: 10 }, () => shop.open(shopper, seller.shopId, kettle)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
    const row = await rowOf(shopper.id, seller.shopId)
    expect([row.message_count, row.unread_by_shop, (await messagesOf(row.id)).length]).toEqual([1, 1, 1])
  })
})

describe('the other member', () => {
  // docs/spec leaves open: Realtime: `chat_user_{id}` / `send-message-to-user`, `chat_shop_{id}` /
  // `send-message-to-shop`; an event carries `{}`
  it('is notified after the commit, without content, and only of stored messages', async () => {
    const { shopper, seller } = await addMembers()
    const [kettle = 0] = await addProducts(shop.deps.database.db, [{ shopId: seller.shopId, name: 'Trial kettle' }])
    const events: object[] = []
    const rows: Promise<{ message_count: number }>[] = []
    const publish = (event: object) => {
      events.push(event)
      // Within the transaction this query would throw.
      rows.push(rowOf(shopper.id, seller.shopId))
    }
    const deps = { ...shop.deps, realtime: { publish } }
    const memberIds = { userId: shopper.id, shopId: seller.shopId }
    const toShop = { channel: `chat_shop_${seller.shopId}`, event: 'send-message-to-shop', data: {} }
    const toUser = { channel: `chat_user_${shopper.id}`, event: 'send-message-to-user', data: {} }
    /** Reads the row on another connection, before the next call changes it. */
    const afterReadingRow = async <Result>(call: Promise<Result>): Promise<Result> => {
      const result = await call
      await Promise.all(rows)
      return result
    }
    const send = (side: 'user' | 'shop', recipients = memberIds) =>
      afterReadingRow(storeMessage(deps, side, { memberIds: recipients, text: 'x', productId: null }))
    const open = (productId: number | null) =>
      afterReadingRow(openConversation(deps, { memberIds, productId, locale: 'en' }))

    expect(await send('shop')).toBeInstanceOf(Refusal)
    expect(await send('user', { ...memberIds, shopId: 1_999_999_999 })).toBeInstanceOf(Refusal)
    await open(null)
    expect(await open(1_999_999_999)).toBeInstanceOf(Refusal)
    expect(events).toEqual([])
    await open(kettle)
    await open(kettle)
    expect(events).toEqual([toShop])
    await send('user')
    await send('shop')
    expect(events).toEqual([toShop, toShop, toUser])
    expect((await Promise.all(rows)).map((row) => row.message_count)).toEqual([1, 2, 3])
  })
})

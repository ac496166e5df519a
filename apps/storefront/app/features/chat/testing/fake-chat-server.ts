import type { Conversation, Message, Paged } from '@rialto/contract'
import { amira, type Call, mockApi } from '../../account/testing/render-account.tsx'
import { sessionOf } from '../../session/testing/session-data.ts'

const MINUTE = 60_000
const shopOf = (id: number) => ({ id, name: `Shop ${id}`, logo: '' })

/** Replaces `fetch` by a server with one shopper's conversations in memory. */
export function fakeChatServer() {
  const messages = new Map<number, Message[]>()
  const unreadByShop = new Map<number, number>()
  let lastId = 0

  const server = {
    calls: [] as Call[],
    /** Whether shops are online. */
    isShopActive: false,
    /** Replies to a sent message; tests replace it to refuse or delay. */
    replyToSend: (text: string, shopId: number): unknown => ({
      data: { message: server.addMessage(shopId, 'user', text) },
    }),
    /** Replies to a request for a page; tests replace it to refuse or delay. */
    replyToPage: (reply: () => unknown): unknown => reply(),
    addMessage(shopId: number, type: 'user' | 'shop', text: string | null, productId?: number): Message {
      lastId += 1
      const message: Message = {
        id: lastId,
        shop_id: shopId,
        user_id: 3,
        type,
        message: text,
        created_at: new Date(Date.UTC(2026, 10, 20) + lastId * MINUTE).toISOString(),
        user: { id: 3, name: 'Amira Haddad', profile_photo: '' },
        shop: shopOf(shopId),
        shop_active_status: server.isShopActive,
        product: productId ? productOf(productId) : null,
      }
      messages.set(shopId, [message, ...(messages.get(shopId) ?? [])])
      if (type === 'shop') unreadByShop.set(shopId, (unreadByShop.get(shopId) ?? 0) + 1)
      return message
    },
    /** Adds `count` messages of a shop with the texts `first`, `first + 1` and so on. */
    addMessages(shopId: number, count: number, first = 1): void {
      for (let n = first; n < first + count; n += 1) server.addMessage(shopId, 'shop', String(n))
    },
    unreadTotal: () => [...unreadByShop.values()].reduce((sum, count) => sum + count, 0),
    of: (key: string) => server.calls.filter((call) => call.key === key),
  }

  const conversation = (shopId: number): Conversation => {
    const [last] = messages.get(shopId) ?? []
    return {
      shop: { ...shopOf(shopId), active: server.isShopActive },
      unread_message_shop: unreadByShop.get(shopId) ?? 0,
      last_message: last?.message ?? '',
      last_message_time: last?.created_at ?? new Date(0).toISOString(),
    }
  }
  const latest = (shopId: number) => messages.get(shopId)?.[0]?.id ?? 0

  server.calls = mockApi({
    'GET /get-message': (_, query) =>
      server.replyToPage(() => {
        const shopId = Number(query.get('shop_id'))
        if (query.get('page') === '1') unreadByShop.set(shopId, 0)
        const all = (messages.get(shopId) ?? []).map((message) => ({
          ...message,
          shop_active_status: server.isShopActive,
        }))
        return { data: paged(all, query) }
      }) as never,
    'POST /send-message': (body) => {
      const { message, shop_id } = body as { message: string; shop_id: number }
      return server.replyToSend(message, shop_id) as never
    },
    'POST /store-message': (body) => {
      const { shop_id, product_id } = body as { shop_id: number; product_id?: number }
      if (product_id) server.addMessage(shop_id, 'user', null, product_id)
      return { data: { conversation: conversation(shop_id) } }
    },
    'GET /get-shops': (_, query) => {
      const conversations = [...messages.keys()]
        .sort((a, b) => latest(b) - latest(a))
        .map(conversation)
        .filter(({ shop }) => shop.name.includes(query.get('search') ?? ''))
      return server.replyToPage(() => ({ data: paged(conversations, query) })) as never
    },
    'GET /unread-messages': () => ({ data: { unread_messages: server.unreadTotal() } }),
    'POST /update-last-seen': {},
    'POST /login': { data: sessionOf(amira) },
    'GET /profile': { data: { user: amira } },
  })
  return server
}

function paged<T>(all: T[], query: URLSearchParams): Paged<T> {
  const page = Number(query.get('page'))
  const size = Number(query.get('per_page'))
  return {
    data: all.slice((page - 1) * size, page * size),
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / size)),
    per_page: size,
    total: all.length,
  }
}

const productOf = (id: number) => ({
  id,
  name: 'Teapot',
  thumbnail: '',
  price: 72,
  discount_price: 58,
  rating: 4.5,
  total_reviews: 12,
})

export const errorReply = (status: number) => ({ status, message: 'No.' })

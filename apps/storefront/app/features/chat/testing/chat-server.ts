import type { Conversation, Message, Paged } from '@rialto/contract'
import { amira, type Call, mockApi } from '../../account/testing/render-account.tsx'
import { sessionOf } from '../../session/testing/session-data.ts'

const MINUTE = 60_000
const shopOf = (id: number) => ({ id, name: `Shop ${id}`, logo: '' })

/** A server that keeps conversations of one shopper, in the place of `fetch`. */
export function chatServer() {
  const kept = new Map<number, Message[]>()
  const unread = new Map<number, number>()
  let lastId = 0

  const server = {
    calls: [] as Call[],
    /** Shops are seen as active. */
    active: false,
    /** Handles a sent message; a test may make it refuse or wait. */
    send: (text: string, shopId: number): unknown => ({ data: { message: server.write(shopId, 'user', text) } }),
    /** Handles a request for a page, likewise. */
    page: (answer: () => unknown): unknown => answer(),
    write(shopId: number, type: 'user' | 'shop', text: string | null, productId?: number): Message {
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
        shop_active_status: server.active,
        product: productId ? productOf(productId) : null,
      }
      kept.set(shopId, [message, ...(kept.get(shopId) ?? [])])
      if (type === 'shop') unread.set(shopId, (unread.get(shopId) ?? 0) + 1)
      return message
    },
    /** `count` messages of a shop: `first`, `first + 1` and so on are their words. */
    writeMany(shopId: number, count: number, first = 1): void {
      for (let n = first; n < first + count; n += 1) server.write(shopId, 'shop', String(n))
    },
    unread: () => [...unread.values()].reduce((sum, one) => sum + one, 0),
    of: (key: string) => server.calls.filter((call) => call.key === key),
  }

  const conversation = (shopId: number): Conversation => {
    const [last] = kept.get(shopId) ?? []
    return {
      shop: { ...shopOf(shopId), active: server.active },
      unread_message_shop: unread.get(shopId) ?? 0,
      last_message: last?.message ?? '',
      last_message_time: last?.created_at ?? new Date(0).toISOString(),
    }
  }
  const latest = (shopId: number) => kept.get(shopId)?.[0]?.id ?? 0

  server.calls = mockApi({
    'GET /get-message': (_, query) =>
      server.page(() => {
        const shopId = Number(query.get('shop_id'))
        if (query.get('page') === '1') unread.set(shopId, 0)
        const all = (kept.get(shopId) ?? []).map((one) => ({ ...one, shop_active_status: server.active }))
        return { data: paged(all, query) }
      }) as never,
    'POST /send-message': (body) => {
      const { message, shop_id } = body as { message: string; shop_id: number }
      return server.send(message, shop_id) as never
    },
    'POST /store-message': (body) => {
      const { shop_id, product_id } = body as { shop_id: number; product_id?: number }
      if (product_id) server.write(shop_id, 'user', null, product_id)
      return { data: { conversation: conversation(shop_id) } }
    },
    'GET /get-shops': (_, query) => {
      const found = [...kept.keys()]
        .sort((a, b) => latest(b) - latest(a))
        .map(conversation)
        .filter(({ shop }) => shop.name.includes(query.get('search') ?? ''))
      return server.page(() => ({ data: paged(found, query) })) as never
    },
    'GET /unread-messages': () => ({ data: { unread_messages: server.unread() } }),
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

export const refusal = (status: number) => ({ status, message: 'No.' })

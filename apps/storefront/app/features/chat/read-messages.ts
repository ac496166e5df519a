import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { ChatProduct, Conversation, Message } from '@rialto/contract'
import { $opening } from './active-chat.ts'

/** docs/spec §9: page size of the panel and of the messages screen. */
const PAGE_SIZE = 20

interface PageOfMessages {
  /** Newest first. */
  messages: Message[]
  /** There are older messages. */
  more: boolean
}

async function readPage(shopId: number, page: number, signal: AbortSignal): Promise<PageOfMessages> {
  const reply = await api.call('GET /get-message', { query: { shop_id: shopId, page, per_page: PAGE_SIZE }, signal })
  const messages = reply.data.map(normalizeMessage).sort((a, b) => b.id - a.id)
  return { messages, more: hasMore(reply, page, PAGE_SIZE) }
}

/** Reads from the newest page back to the message `readTo`, so that no gap is left; page 1 only when `readTo` is null. */
export async function readNewest(shopId: number, readTo: number | null, signal: AbortSignal): Promise<PageOfMessages> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const { messages: found, more } = await readPage(shopId, page, signal)
    messages.push(...found)
    const reached = readTo === null || found.some(({ id }) => id <= readTo)
    if (reached || !more || found.length === 0) return { messages, more }
  }
}

/** Reads the page before the held messages. New messages may have moved held ones onto it: then it reads on to an older one. */
export async function readOlder(
  shopId: number,
  { count, oldest }: { count: number; oldest: number },
  signal: AbortSignal,
): Promise<PageOfMessages> {
  for (let page = Math.floor(count / PAGE_SIZE) + 1; ; page += 1) {
    const { messages, more } = await readPage(shopId, page, signal)
    if (!more || messages.some(({ id }) => id < oldest)) return { messages, more }
  }
}

// Another server may send the fields of docs/spec §3 only, without ids.

interface PartialMessage extends Partial<Omit<Message, 'product' | 'shop' | 'user' | 'type'>> {
  type?: string
  product?: Partial<ChatProduct> | null
}

/** Completes a message to the contract's type; of its user and shop only the fields that a conversation shows. */
export function normalizeMessage(found: PartialMessage): Message {
  const { id, shop_id = 0, user_id = 0, message, created_at = '', shop_active_status, product } = found
  const type = found.type === 'user' ? 'user' : 'shop'
  return {
    id: id ?? idOf(`${type} ${message} ${product?.name}`, created_at),
    shop_id,
    user_id,
    type,
    message: message || null,
    created_at,
    user: { id: user_id, name: '', profile_photo: '' },
    shop: { id: shop_id, name: '', logo: '' },
    shop_active_status: Boolean(shop_active_status),
    product: product ? normalizeProduct(product) : null,
  }
}

/** The stored message in the reply to a sent one; null without it (docs/spec §7: *not shown*). */
export function messageInReply(reply: { message?: PartialMessage | string | null }): Message | null {
  return typeof reply.message === 'object' && reply.message !== null ? normalizeMessage(reply.message) : null
}

/** Id 0: the product is unknown. */
const normalizeProduct = (found: Partial<ChatProduct>): ChatProduct => ({
  id: found.id ?? 0,
  name: found.name ?? '',
  thumbnail: found.thumbnail ?? '',
  price: found.price ?? 0,
  discount_price: found.discount_price ?? 0,
  rating: found.rating ?? 0,
  total_reviews: found.total_reviews ?? 0,
})

const HASHES = 1000

/** A stable id that is ordered by time: the time in milliseconds, followed by three digits of the text's hash. */
function idOf(text: string, at: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % HASHES
  return (Date.parse(at) || 0) * HASHES + hash
}

/** Tells the server once that the conversation was opened, which sends nothing. Undefined when it has been told or the call failed. */
export async function reportOpening(shopId: number): Promise<Conversation | undefined> {
  const wanted = $opening.get()
  const user = session.get()?.user.id
  if (wanted?.shopId !== shopId || !user) return undefined
  $opening.set(null)
  const body = { shop_id: shopId, user_id: user, type: 'user' as const }
  try {
    return (await api.call('POST /store-message', { body })).conversation
  } catch (error) {
    logProblem('The conversation could not be opened', error)
    return undefined
  }
}

/** Puts the product that the next words are about into the conversation; the server does so once in a row. */
export async function sendProduct(shopId: number, productId: number): Promise<void> {
  const user = session.get()?.user.id
  if (!user) return
  await api.call('POST /store-message', {
    body: { shop_id: shopId, user_id: user, type: 'user', product_id: productId },
  })
}

import type { ChatProduct, Message } from '@rialto/contract'

// Another server may speak docs/spec §3 alone: without ids, which it does not name, and without what is ours.

export interface SpelledMessage extends Partial<Omit<Message, 'product' | 'shop' | 'user' | 'type'>> {
  type?: string
  product?: Partial<ChatProduct> | null
}

/** A message as the contract has it; of the two people in it only what a conversation shows. */
export function readMessage(found: SpelledMessage): Message {
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
    product: product ? readProduct(product) : null,
  }
}

/** Answered to what was sent; null where the server says nothing of it (section 7: *not shown*). */
export function sentMessage(reply: { message?: SpelledMessage | string | null }): Message | null {
  return typeof reply.message === 'object' && reply.message !== null ? readMessage(reply.message) : null
}

/** 0 where it is not known which product it is. */
const readProduct = (found: Partial<ChatProduct>): ChatProduct => ({
  id: found.id ?? 0,
  name: found.name ?? '',
  thumbnail: found.thumbnail ?? '',
  price: found.price ?? 0,
  discount_price: found.discount_price ?? 0,
  rating: found.rating ?? 0,
  total_reviews: found.total_reviews ?? 0,
})

const PLACES = 1000

/** The same whenever it is read, and ordered by time: the moment in milliseconds, and three digits from the words. */
function idOf(words: string, at: string): number {
  let mark = 0
  for (const letter of words) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % PLACES
  return (Date.parse(at) || 0) * PLACES + mark
}

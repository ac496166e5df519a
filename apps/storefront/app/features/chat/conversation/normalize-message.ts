import type { ChatProduct, Message } from '@rialto/contract'

// Another server may send the fields of docs/spec §3 only, without ids.

export interface PartialMessage extends Partial<Omit<Message, 'product' | 'shop' | 'user' | 'type'>> {
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

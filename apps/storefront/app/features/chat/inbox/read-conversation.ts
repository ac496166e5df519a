import type { Conversation } from '@rialto/contract'

// Another server may speak docs/spec §3 alone, in either of its spellings.

/** `id` or `shop_id`, `name` or `shop_name`, `logo` or `shop_logo`. */
interface SpelledShop extends Partial<Conversation['shop']> {
  shop_id?: number
  shop_name?: string
  shop_logo?: string
}
export interface SpelledConversation {
  shop?: SpelledShop
  unread_message_shop?: number
  last_message?: string | null
  last_message_time?: string | null
}

/** A conversation as the contract has it. */
export const readConversation = (found: SpelledConversation): Conversation => ({
  shop: readShop(found.shop ?? {}),
  unread_message_shop: found.unread_message_shop ?? 0,
  last_message: found.last_message ?? '',
  last_message_time: found.last_message_time ?? '',
})

const readShop = (shop: SpelledShop): Conversation['shop'] => ({
  id: shop.id ?? shop.shop_id ?? 0,
  name: shop.name ?? shop.shop_name ?? '',
  logo: shop.logo ?? shop.shop_logo ?? '',
  active: shop.active ?? false,
})

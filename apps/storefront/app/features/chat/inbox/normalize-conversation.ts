import type { Conversation } from '@rialto/contract'

// Another server may send the fields of docs/spec §3 only, by either of their names.

/** `id` or `shop_id`, `name` or `shop_name`, `logo` or `shop_logo`. */
interface PartialShop extends Partial<Conversation['shop']> {
  shop_id?: number
  shop_name?: string
  shop_logo?: string
}
export interface PartialConversation {
  shop?: PartialShop
  unread_message_shop?: number
  last_message?: string | null
  last_message_time?: string | null
}

/** Completes a conversation to the contract's type. */
export const normalizeConversation = (found: PartialConversation): Conversation => ({
  shop: normalizeShop(found.shop ?? {}),
  unread_message_shop: found.unread_message_shop ?? 0,
  last_message: found.last_message ?? '',
  last_message_time: found.last_message_time ?? '',
})

const normalizeShop = (shop: PartialShop): Conversation['shop'] => ({
  id: shop.id ?? shop.shop_id ?? 0,
  name: shop.name ?? shop.shop_name ?? '',
  logo: shop.logo ?? shop.shop_logo ?? '',
  active: shop.active ?? false,
})

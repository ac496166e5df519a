import type { ChatProduct, Conversation, Message, SellerConversation } from '@rialto/contract/chat'
import { calculatePrice } from '@rialto/contract/price-rules'
import { toDecimal } from '../../../lib/money.ts'
import { toStars } from '../../../lib/words.ts'
import { isActive } from '../../goods/shops/index.ts'
import type { MessageRow, ProductRow, ShopRow, UserConversationRow, UserRow } from './repository.ts'
import type { InboxRow } from './repository-inbox.ts'

/** The shopper and the shop of a conversation. */
export interface Members {
  user: UserRow
  shop: ShopRow
}

export const presentMessage = (
  row: MessageRow,
  { user, shop }: Members,
  product: ChatProduct | undefined,
  now: number,
): Message => ({
  id: row.id,
  shop_id: shop.id,
  user_id: user.id,
  type: row.side,
  message: row.text,
  created_at: new Date(row.created_at).toISOString(),
  user: { id: user.id, name: user.name, profile_photo: user.profile_photo ?? '' },
  shop: { id: shop.id, name: shop.name, logo: shop.logo },
  shop_active_status: isActive(shop.last_seen_at, now),
  product: product ?? null,
})

export const presentConversation = (row: UserConversationRow, now: number): Conversation => ({
  shop: { id: row.id, name: row.name, logo: row.logo, active: isActive(row.last_seen_at, now) },
  unread_message_shop: row.unread_by_user,
  last_message: row.last_message,
  last_message_time: new Date(row.last_message_at).toISOString(),
})

export const presentSellerConversation = (row: InboxRow, now: number): SellerConversation => ({
  user: {
    id: row.id,
    name: row.name,
    profile_photo: row.profile_photo ?? '',
    active: isActive(row.last_seen_at, now),
  },
  unread_message_user: row.unread_by_shop,
  last_message: row.last_message,
  last_message_time: new Date(row.last_message_at).toISOString(),
  unread_message_shop: row.unread_by_user,
  last_message_from: row.last_side ?? 'user',
  waiting_since: row.waiting_since === null ? null : new Date(row.waiting_since).toISOString(),
  is_closed: row.closed_at !== null,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
})

/**
 * Presents a product as the message said it: with the name, picture and price of the time when it was sent. A name that has stayed is shown in the
 * reader's language; stars are those of today.
 */
export function presentAsSent(row: MessageRow, now: (ChatProduct & { contentName: string }) | undefined) {
  if (row.product_id === null) return undefined
  if (row.product_name === null || row.product_thumbnail === null) return now && withoutContentName(now)
  return {
    id: row.product_id,
    name: now && now.contentName === row.product_name ? now.name : row.product_name,
    thumbnail: row.product_thumbnail,
    price: row.product_price === null ? (now?.price ?? 0) : Number(row.product_price),
    discount_price: row.product_price === null ? (now?.discount_price ?? 0) : Number(row.product_discount_price),
    rating: now?.rating ?? 0,
    total_reviews: now?.total_reviews ?? 0,
  }
}

const withoutContentName = ({ contentName: _, ...product }: ChatProduct & { contentName: string }): ChatProduct =>
  product

/** Presents a product that is no longer on sale, by its last data. */
export function presentRemovedProduct(row: ProductRow): ChatProduct {
  const { discountPrice } = calculatePrice({ listPrice: row.price, discountPrice: row.discount_price })
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnail,
    price: toDecimal(row.price),
    discount_price: toDecimal(discountPrice),
    rating: toStars(row.rating),
    total_reviews: row.review_count,
  }
}

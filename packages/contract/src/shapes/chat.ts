import { z } from 'zod'
import { MESSAGE_SIDES } from '../enums.ts'
import { ProductCard } from './catalog.ts'
import { Count, Id, Picture, Time } from './common.ts'

/** The shopper and the shop as a conversation shows them. */
export const ChatShop = z.object({ id: Id, name: z.string(), logo: Picture })
export type ChatShop = z.infer<typeof ChatShop>
export const ChatUser = z.object({ id: Id, name: z.string(), profile_photo: Picture })
export type ChatUser = z.infer<typeof ChatUser>

export const ChatProduct = ProductCard.pick({
  id: true,
  name: true,
  thumbnail: true,
  price: true,
  discount_price: true,
  rating: true,
  total_reviews: true,
})
export type ChatProduct = z.infer<typeof ChatProduct>

/** `message` is null when only a product was sent. */
export const Message = z.object({
  id: Id,
  shop_id: Id,
  user_id: Id,
  type: z.enum(MESSAGE_SIDES),
  message: z.string().nullable(),
  created_at: Time,
  user: ChatUser,
  shop: ChatShop,
  /** Whether the shop was seen within twelve minutes. */
  shop_active_status: z.boolean(),
  product: ChatProduct.nullable(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  shop: ChatShop.extend({ active: z.boolean() }),
  /** The shop's messages that the shopper has not read. */
  unread_message_shop: Count,
  /** Empty when only a product was sent. */
  last_message: z.string(),
  last_message_time: Time,
})
export type Conversation = z.infer<typeof Conversation>

/** A conversation as the shop sees it. */
export const SellerConversation = z.object({
  user: ChatUser.extend({ active: z.boolean() }),
  /** The shopper's messages that the shop has not read. */
  unread_message_user: Count,
  last_message: z.string(),
  last_message_time: Time,
})
export type SellerConversation = z.infer<typeof SellerConversation>

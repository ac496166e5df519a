import { z } from 'zod'
import { MESSAGE_SIDES } from '../enums.ts'
import { ProductCard } from './catalog.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { SellerOrder } from './orders.ts'

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

const TeamMember = z.object({ id: Id, name: z.string() })

/** A conversation as the shop sees it. */
export const SellerConversation = z.object({
  user: ChatUser.extend({ active: z.boolean() }),
  /** The shopper's messages that the shop has not read. */
  unread_message_user: Count,
  last_message: z.string(),
  last_message_time: Time,
  /** The shop's messages that the shopper has not read. */
  unread_message_shop: Count,
  last_message_from: z.enum(MESSAGE_SIDES),
  /** The time of the first message that nobody has answered; null where nobody waits. */
  waiting_since: Time.nullable(),
  is_closed: z.boolean(),
  /** The member of the team who answers. */
  assignee: TeamMember.nullable(),
})
export type SellerConversation = z.infer<typeof SellerConversation>

/** A message as the shop's team sees it. */
export const SellerMessage = Message.extend({
  /** The name of the member who answered. Shoppers see the shop's name only. */
  author: z.string().nullable(),
})
export type SellerMessage = z.infer<typeof SellerMessage>

/** Facts about a customer, for those who answer. */
export const ConversationContext = z.object({
  customer: ChatUser.extend({ active: z.boolean(), since: Time }),
  /** Null until the first message. */
  conversation: SellerConversation.nullable(),
  order_count: Count,
  /** The sum of their orders here that were not cancelled. */
  order_amount: Money,
  /** The latest orders here, newest first. */
  orders: z.array(SellerOrder),
  /** The products of this shop that they looked at last. */
  viewed: z.array(ChatProduct),
  /** The members who may answer. */
  team: z.array(TeamMember),
})
export type ConversationContext = z.infer<typeof ConversationContext>

/** A text that the team often sends, with the placeholders `{name}`, `{order}` and `{shop}`. */
export const SavedReply = z.object({ id: Id, title: z.string(), text: z.string(), version: Count })
export type SavedReply = z.infer<typeof SavedReply>

import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { Count, Id, Money, Picture, paged, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { INBOX_VIEWS, MESSAGE_SIDES } from './enums.ts'
import {
  id,
  idempotencyKey,
  multiLine,
  page,
  perPage,
  queryId,
  queryInt,
  requiredText,
  search,
  socketId,
} from './input.ts'
import * as limit from './limits.ts'
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

/** Messages of these endpoints always come from the shopper. */
const type = z.literal('user').default('user')

export const chatEndpoints = defineEndpoints({
  'POST /store-message': {
    access: 'shopper',
    summary: 'Opens a conversation with a shop; a product becomes a product message, once in a row.',
    /** `user_id` must be the caller's. */
    body: z.object({ shop_id: id, user_id: id, type, product_id: id.nullish() }),
    data: z.object({ conversation: Conversation }),
  },
  'GET /get-message': {
    access: 'shopper',
    summary: 'Messages with a shop, newest first; page 1 marks those of the shop as read.',
    query: z.object({ shop_id: queryId, page, per_page: perPage(limit.CHAT_MESSAGES_PER_PAGE) }),
    data: paged(Message),
  },
  'POST /send-message': {
    access: 'shopper',
    summary: 'Writes to a shop.',
    body: z.object({ shop_id: id, message: multiLine(limit.CHAT_MESSAGE_MAX).min(1), type }),
    data: z.object({ message: Message }),
  },
  'GET /get-shops': {
    access: 'shopper',
    summary: 'Conversations of the shopper, latest first; `search` looks at the names of the shops.',
    query: z.object({ search, page, per_page: perPage(limit.CHAT_SHOPS_PER_PAGE) }),
    data: paged(Conversation),
  },
  'GET /unread-messages': {
    access: 'shopper',
    summary: 'How many messages of shops are unread; `user_id` must be the user who asks.',
    query: z.object({ user_id: queryId }),
    data: z.object({ unread_messages: Count }),
  },
  'POST /typing': {
    access: 'shopper',
    summary: 'Says that the shopper is writing to a shop; nothing is stored.',
    body: z.object({ shop_id: id }),
  },
  'POST /realtime/auth': {
    access: 'shopper',
    summary: 'Signs the subscription of a socket to the shopper’s own private channel, `private-user_{id}`.',
    body: z.object({ socket_id: socketId, channel_name: z.string().regex(/^private-user_[1-9]\d{0,8}$/) }),
    data: z.object({ auth: z.string() }),
  },
  'POST /update-last-seen': {
    access: 'shopper',
    summary: 'Says that the shopper is here.',
    body: z.object({}),
  },
})

const withUser = { params: z.object({ user_id: queryId }) }
const ofConversation = { ...withUser, data: z.object({ conversation: SellerConversation }) }
const savedReply = {
  title: requiredText(limit.SAVED_REPLY_TITLE_MAX),
  text: multiLine(limit.CHAT_MESSAGE_MAX).min(1),
}
const oneReply = z.object({ reply: SavedReply })

/** The time and id of the last conversation of a page. */
const conversationCursor = z.string().regex(/^\d{1,15}_\d{1,9}$/)

/** The conversations of a shop, for its team. A conversation is named by its shopper. */
export const inboxEndpoints = defineEndpoints({
  'GET /seller/conversations': {
    access: 'seller',
    permission: 'inbox',
    summary:
      'Conversations of the shop by the names of the shoppers: `data` by page, latest first, or `items` by view and cursor; those that wait the longest come first in `unanswered`.',
    query: z.object({
      search,
      page,
      per_page: perPage(limit.CHAT_SHOPS_PER_PAGE),
      view: z.enum(INBOX_VIEWS).optional(),
      /** `next_cursor` of the page before, with the same other parameters. */
      cursor: conversationCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    /** `data` is empty if a view was given, else `items` is the same. */
    data: paged(SellerConversation).extend({
      items: z.array(SellerConversation),
      next_cursor: z.string().nullable(),
      /** Of all conversations of the shop, without the search. */
      counts: z.object({ unanswered: Count, open: Count, mine: Count, closed: Count }),
    }),
  },
  'GET /seller/messages': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Messages with a shopper, newest first; page 1 marks those of the shopper as read.',
    query: z.object({ user_id: queryId, page, per_page: perPage(limit.CHAT_MESSAGES_PER_PAGE) }),
    data: paged(SellerMessage),
  },
  'POST /seller/messages': {
    access: 'seller',
    permission: 'inbox',
    summary:
      'Answers a shopper, or writes first to one who has ordered here, with a text or a product; the same key sends it once.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z
      .object({
        user_id: id,
        message: multiLine(limit.CHAT_MESSAGE_MAX).min(1).optional(),
        /** A product of the shop, sent instead of a text. */
        product_id: id.optional(),
      })
      .check(({ value: { message, product_id }, issues }) => {
        if (message === undefined && product_id === undefined)
          issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: ['message'] })
      }),
    data: z.object({ message: SellerMessage }),
  },
  'POST /seller/conversations/{user_id}/close': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Closes a conversation until the shopper writes again; nobody waits in it any more.',
    ...ofConversation,
  },
  'POST /seller/conversations/{user_id}/reopen': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Opens a closed conversation again; a message that nobody answered waits again.',
    ...ofConversation,
  },
  'POST /seller/conversations/{user_id}/assign': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Says which member of the team answers; null: nobody in particular.',
    ...ofConversation,
    body: z.object({ member_id: id.nullable() }),
  },
  'POST /seller/conversations/{user_id}/typing': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Says that the shop is writing to a shopper; nothing is stored.',
    ...withUser,
    body: z.object({}),
  },
  'GET /seller/conversations/{user_id}/context': {
    access: 'seller',
    permission: 'inbox',
    summary:
      'The customer of a conversation or an order: their orders here, and the products of this shop that they looked at.',
    ...withUser,
    data: ConversationContext,
  },
  'GET /seller/saved-replies': {
    access: 'seller',
    permission: 'inbox',
    summary: 'The texts that the team often sends, in the order in which they were made.',
    data: z.object({ items: z.array(SavedReply) }),
  },
  'POST /seller/saved-replies': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Saves a text for the whole team.',
    body: z.object(savedReply),
    data: oneReply,
  },
  'PATCH /seller/saved-replies/{id}': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Changes a saved text; `stale` if somebody else has changed it since.',
    params: z.object({ id: queryId }),
    body: z.object({ version: id, title: savedReply.title.optional(), text: savedReply.text.optional() }),
    data: oneReply,
  },
  'DELETE /seller/saved-replies/{id}': {
    access: 'seller',
    permission: 'inbox',
    summary: 'Deletes a saved text.',
    params: z.object({ id: queryId }),
  },
})

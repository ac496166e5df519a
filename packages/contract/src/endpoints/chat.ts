import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id, multiLine, page, perPage, queryId, search, socketId } from '../input.ts'
import * as limit from '../limits.ts'
import { Conversation, Message } from '../shapes/chat.ts'
import { Count, paged } from '../shapes/common.ts'

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

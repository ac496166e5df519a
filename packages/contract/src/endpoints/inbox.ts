import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { INBOX_VIEWS } from '../enums.ts'
import { id, idempotencyKey, multiLine, page, perPage, queryId, queryInt, requiredText, search } from '../input.ts'
import * as limit from '../limits.ts'
import { ConversationContext, SavedReply, SellerConversation, SellerMessage } from '../shapes/chat.ts'
import { Count, paged } from '../shapes/common.ts'

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

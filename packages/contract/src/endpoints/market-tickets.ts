import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id, multiLine, queryId, queryInt, requiredText, search, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { MARKET_TICKET_VIEWS } from '../market-enums.ts'
import { SavedReply } from '../shapes/chat.ts'
import { Count } from '../shapes/common.ts'
import { MarketTicket, MarketTicketDetails } from '../shapes/market-tickets.ts'

const common = { access: 'operator', permission: 'tickets' } as const
const params = z.object({ id: queryId })
const data = z.object({ ticket: MarketTicketDetails })
const savedReply = {
  title: requiredText(limit.SAVED_REPLY_TITLE_MAX),
  text: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
}
const oneReply = z.object({ reply: SavedReply })

/** Tickets of shoppers, for the market's staff. */
export const marketTicketEndpoints = defineEndpoints({
  'GET /admin/tickets': {
    ...common,
    summary:
      'Tickets by view: those that have waited the longest first in `open` and `mine`, else the last changed. `search` looks at number, subject and name.',
    query: z.object({
      view: z.enum(MARKET_TICKET_VIEWS).default('open'),
      search,
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(MarketTicket),
      next_cursor: z.string().nullable(),
      total: Count.nullable(),
      counts: z.record(z.enum(MARKET_TICKET_VIEWS), Count),
    }),
  },
  'GET /admin/tickets/{id}': {
    ...common,
    summary: 'A ticket with its messages and, for those who may see customers, facts about the shopper.',
    params,
    data,
  },
  'POST /admin/tickets/{id}/answer': {
    ...common,
    summary:
      'Answers a ticket and mails the answer to the shopper. `stale` if there is a message after `seen_message_id`, so that nobody answers twice.',
    params,
    multipart: true,
    body: z.object({
      message: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
      seen_message_id: queryId,
    }),
    files: {
      attachments: { max: limit.ATTACHMENTS_MAX, maxBytes: limit.ATTACHMENT_BYTES_MAX, types: limit.ATTACHMENT_TYPES },
    },
    data,
  },
  'POST /admin/tickets/{id}/notes': {
    ...common,
    summary:
      'Adds a note for the staff alone, also to a closed ticket. No mail, no page of a shopper and no export has it.',
    params,
    body: z.object({ text: multiLine(limit.INTERNAL_NOTE_MAX).min(1) }),
    data,
  },
  'POST /admin/tickets/{id}/close': {
    ...common,
    summary: 'Closes a ticket as `completed`, or as `cancel` if it came to nothing, and mails the shopper.',
    params,
    body: z.object({ as: z.enum(['completed', 'cancel']).default('completed') }),
    data,
  },
  'POST /admin/tickets/{id}/assign': {
    ...common,
    summary: 'Says which member of the staff answers; null: nobody in particular.',
    params,
    body: z.object({ staff_id: id.nullable() }),
    data,
  },
  'GET /admin/tickets/{id}/attachments/{attachment_id}': {
    ...common,
    summary: 'The bytes of a file in a ticket, under its own media type.',
    params: z.object({ id: queryId, attachment_id: queryId }),
    form: { media: 'application/octet-stream' },
  },
  'GET /admin/saved-replies': {
    ...common,
    summary: 'The texts that the staff often send, in the order in which they were made.',
    data: z.object({ items: z.array(SavedReply) }),
  },
  'POST /admin/saved-replies': {
    ...common,
    summary: 'Saves a text for the whole staff.',
    body: z.object(savedReply),
    data: oneReply,
  },
  'PATCH /admin/saved-replies/{id}': {
    ...common,
    summary: 'Changes a saved text; `stale` if somebody else has changed it since.',
    params,
    body: z.object({
      version: z.int().min(1).max(limit.ID_MAX),
      title: savedReply.title.optional(),
      text: savedReply.text.optional(),
    }),
    data: oneReply,
  },
  'DELETE /admin/saved-replies/{id}': { ...common, summary: 'Deletes a saved text.', params },
})

import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { minutesAgo, type Seeding } from './demo-ids.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Conversations in the state after all their messages were sent one by one. */
export function chatRows({ demo, ids, now }: Seeding) {
  const ownerOf = (slug: string) => demo.users.find(({ shop }) => shop === slug)?.key ?? ''
  const messages = demo.conversations
    .flatMap(({ messages: own, shop }, index) =>
      own.map((message) => ({ ...message, shop, conversation_id: index + 1 })),
    )
    // In the order in which they were written, so that ids increase with time.
    .sort((a, b) => b.minutes_ago - a.minutes_ago)
    .map(({ conversation_id, shop, from, author, text, product, minutes_ago, read }, index) => ({
      read,
      row: {
        id: index + 1,
        conversation_id,
        side: from,
        text,
        product_id: product === null ? null : ids.products.of(product),
        author_id: from === 'user' ? null : ids.users.of(author ?? ownerOf(shop)),
        created_at: minutesAgo(now, minutes_ago),
      },
    }))
  const conversations = demo.conversations.map(({ user, shop, assignee }, index): Row<'conversations'> => {
    const own = messages.filter(({ row }) => row.conversation_id === index + 1)
    const unread = (side: 'user' | 'shop') => own.filter(({ read, row }) => !read && row.side === side).length
    const last = own.at(-1)?.row
    const answered = own.findLastIndex(({ row }) => row.side === 'shop')
    return {
      id: index + 1,
      user_id: ids.users.of(user),
      shop_id: ids.shops.of(shop),
      message_count: own.length,
      unread_by_user: unread('shop'),
      unread_by_shop: unread('user'),
      last_message_id: last?.id ?? null,
      last_message: last?.text ?? '',
      last_message_at: last?.created_at ?? now,
      assignee_id: assignee === null ? null : ids.users.of(assignee),
      waiting_since: own[answered + 1]?.row.created_at ?? null,
      created_at: own[0]?.row.created_at ?? now,
    }
  })
  const replies = demo.savedReplies.map(
    ({ shop, title, text }): Row<'saved_replies'> => ({
      shop_id: ids.shops.of(shop),
      title,
      text,
      version: 1,
      created_at: now,
    }),
  )
  return { conversations, messages: messages.map(({ row }): Row<'messages'> => row), replies }
}

/** Tickets in the state after all their messages were sent one by one; the oldest first, so that ids increase with time. */
export function ticketRows({ demo, ids, now }: Seeding) {
  const age = ({ messages }: (typeof demo.tickets)[number]) => messages[0]?.minutes_ago ?? 0
  const sorted = [...demo.tickets].sort((a, b) => age(b) - age(a))
  const messages = sorted
    .flatMap((ticket, index) => ticket.messages.map((message) => ({ ...message, ticket_id: index + 1 })))
    .sort((a, b) => b.minutes_ago - a.minutes_ago)
    .map(
      ({ ticket_id, from, text, minutes_ago }, index): Row<'ticket_messages'> => ({
        id: index + 1,
        ticket_id,
        side: from,
        text,
        created_at: minutesAgo(now, minutes_ago),
      }),
    )
  const tickets = sorted.map(
    ({ user, number, issue_type, subject, status, email, phone, order, messages: own }, index) => {
      const row: Row<'tickets'> = {
        id: index + 1,
        user_id: ids.users.of(user),
        number,
        issue_type,
        subject,
        status,
        order_number: order,
        email,
        phone,
        locale: 'en',
        created_at: minutesAgo(now, own[0]?.minutes_ago ?? 0),
        updated_at: minutesAgo(now, own.at(-1)?.minutes_ago ?? 0),
        waiting_since: status === 'pending' ? minutesAgo(now, own.at(-1)?.minutes_ago ?? 0) : null,
      }
      return row
    },
  )
  const notes = sorted
    .flatMap(({ notes = [] }, index) => notes.map((note) => ({ ...note, ticket_id: index + 1 })))
    .map(
      ({ ticket_id, author, text, minutes_ago }): Row<'ticket_notes'> => ({
        ticket_id,
        author_id: ids.users.of(author),
        text,
        created_at: minutesAgo(now, minutes_ago),
      }),
    )
  return { tickets, messages, notes }
}

import type { Insertable } from 'kysely'
import type { Tables } from '../../tables.ts'
import { minutesAgo, type Seeding } from '../seeding.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

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

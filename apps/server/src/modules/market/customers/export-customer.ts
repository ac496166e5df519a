import type { Deps } from '../../../deps.ts'
import { decimalsOf, marketUnits } from '../../../lib/money.ts'
import type { Actor } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { type AccountRow, selectAccount } from './repository.ts'
import { type Everything, type Rows, readEverything } from './repository-export.ts'
import { noSuchPerson } from './show-customer.ts'

/** Reads all that the market holds of a person, and records that it was taken out. */
export async function exportCustomer(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Record<string, unknown> | Refusal> {
  const account = await selectAccount(database.db, id)
  if (!account) return noSuchPerson()
  if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
  const at = now()
  const everything = presentExport(account, await readEverything(database.db, account), at)
  const name = `#${id}`
  await database.write((tx) =>
    recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'account_exported',
      subject: { kind: 'account', id, name },
      sentence: text('Exported the data of the account {{name}}'),
      values: { name },
      command: `users export '${name}'`,
    }),
  )
  return everything
}

/** Columns that would let somebody in, or belong to the shop rather than to the person. */
const LEFT_OUT =
  /^(token_hash|password_hash|request_key|request_hash|credential_id|p256dh|auth|assignee_id|author_id|user_id|waiting_since|unread_by_shop)$/
const TIME = /(_at|_until)$/
const MONEY =
  /^(total_amount|coupon_discount|delivery_charge|tax_amount|payable_amount|price|discount_price|line_total|amount|seen_price)$/

/** All that the market holds of a person, in words of the API: times as text, amounts as decimals, nothing secret. */
function presentExport(account: AccountRow, rows: Everything, now: number): Record<string, unknown> {
  const { erased_at: _, ...person } = account
  const of = (list: Rows, column: string, { id, exponent }: Record<string, unknown>) =>
    list.filter((row) => row[column] === id).map((row) => presentRow({ exponent, ...row }))
  const { orders, conversations, tickets, order_lines, order_events, shipments, refunds, messages, ...others } = rows
  const { ticket_messages, outbox, ...lists } = others
  return {
    exported_at: new Date(now).toISOString(),
    account: presentRow(person),
    orders: orders.map((order) => ({
      ...presentRow(order),
      lines: of(order_lines, 'order_id', order),
      timeline: of(order_events, 'order_id', order),
      shipments: of(shipments, 'order_id', order),
      refunds: of(refunds, 'order_id', order),
    })),
    conversations: conversations.map((talk) => ({
      ...presentRow(talk),
      messages: of(messages, 'conversation_id', talk),
    })),
    tickets: tickets.map((ticket) => ({
      ...presentRow(ticket),
      messages: of(ticket_messages, 'ticket_id', ticket),
    })),
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map((row) => presentRow(row))])),
    messages_sent: outbox.map(presentRow),
  }
}

/** Amounts of orders and payments have the decimals of their `exponent`; all others those of the market's currency. */
function presentRow({ exponent: own, ...row }: Record<string, unknown>): Record<string, unknown> {
  const exponent = typeof own === 'number' ? own : marketUnits().exponent
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      LEFT_OUT.test(name) ? [] : [[name.replace(/_json$/, ''), presentValue(name, value, exponent)]],
    ),
  )
}

function presentValue(name: string, value: unknown, exponent: number): unknown {
  if (value === null) return null
  if (name === 'taxes_json' && typeof value === 'string')
    return (JSON.parse(value) as { amount: number }[]).map((tax) => presentRow({ ...tax, exponent }))
  if (name.endsWith('_json') && typeof value === 'string') return JSON.parse(value)
  // PostgreSQL replies with large numbers as text.
  if (TIME.test(name)) return new Date(Number(value)).toISOString()
  return MONEY.test(name) ? decimalsOf({ exponent })(Number(value)) : value
}

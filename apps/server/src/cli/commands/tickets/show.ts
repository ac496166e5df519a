import type { TicketDetails } from '../../../modules/talking/tickets/index.ts'
import { defineCommand } from '../../command.ts'
import { done } from '../../done.ts'
import { moment, pairs, printable } from '../../table.ts'
import { say } from '../../terminal.ts'
import { statusWords } from './status-words.ts'

export const ticketArgument = {
  number: { label: 'NUMBER', required: true, help: "The ticket's number" },
} as const

export const show = defineCommand({
  summary: 'Shows a ticket with all that was written',
  arguments: ticketArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ number, json }, { terminal, withShop }) {
    const { showTicket } = await import('../../../modules/talking/tickets/index.ts')
    const shown = done(await withShop((deps) => showTicket(deps, number)))
    say(terminal.out, json ? JSON.stringify(shown) : printTicket(shown))
    return 0
  },
})

function printTicket({ ticket, messages, notes }: TicketDetails): string {
  const head = pairs([
    ['number', ticket.ticket_number],
    ['subject', ticket.subject],
    ['about', ticket.issue_type],
    ['status', statusWords[ticket.status]],
    ['from', `${ticket.customer.name} (#${ticket.customer.id})`],
    ['email', ticket.email ?? ticket.customer.email],
    ['phone', ticket.phone ?? ticket.customer.phone],
    ['order', ticket.order_number],
  ])
  return [head, ...messages.map(printMessage), ...notes.map(printNote)].join('\n\n')
}

function printMessage({ type, message, created_at, attachments }: TicketDetails['messages'][number]): string {
  const files = attachments.map(
    ({ name, file, size }) => `  [${printable(name)}, ${Math.ceil(size / 1024)} kB: ${file}]`,
  )
  const lines = message.split('\n').map((line) => `  ${printable(line)}`)
  return [`${type === 'user' ? 'Shopper' : 'Support'}, ${moment(created_at)}`, ...lines, ...files].join('\n')
}

function printNote({ author, text, created_at }: TicketDetails['notes'][number]): string {
  const lines = text.split('\n').map((line) => `  ${printable(line)}`)
  return [`Note of ${printable(author ?? 'a command')}, ${moment(created_at)}`, ...lines].join('\n')
}

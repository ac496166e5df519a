import type { OperatorTicket } from '../../../modules/talking/tickets/index.ts'
import { defineCommand, UsageError } from '../../command.ts'
import { moreLine, pageOf, pageOptions } from '../../page-options.ts'
import { moment, table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { knownWords, statusOf, statusWords } from './status-words.ts'

const columns = [
  { title: 'number', of: (one: OperatorTicket) => one.ticket_number },
  { title: 'status', of: (one: OperatorTicket) => statusWords[one.status] },
  { title: 'changed', of: (one: OperatorTicket) => moment(one.updated_at) },
  { title: 'from', of: (one: OperatorTicket) => one.customer.name },
  { title: 'about', of: (one: OperatorTicket) => one.issue_type },
  { title: 'subject', of: (one: OperatorTicket) => one.subject },
]

export const list = defineCommand({
  summary: 'Lists tickets, the last changed first',
  arguments: {},
  options: {
    status: { type: 'string', value: 'WORD', help: `Only those that are ${knownWords}` },
    ...pageOptions,
    json: { type: 'boolean', help: 'Prints the page as JSON' },
  },
  async run({ status: word, json, ...page }, { terminal, withShop }) {
    const status = word === undefined ? undefined : statusOf(word)
    if (word !== undefined && !status) throw new UsageError(`--status must be one of ${knownWords}`)
    const wanted = { status, ...pageOf(page) }
    const { listTickets } = await import('../../../modules/talking/tickets/index.ts')
    const tickets = await withShop((deps) => listTickets(deps, wanted))
    say(terminal.out, json ? JSON.stringify(tickets) : table(columns, tickets.data))
    const more = moreLine(tickets)
    if (more && !json) say(terminal.err, more)
    return 0
  },
})

import type { SavedReply } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { INTERNAL_NOTE_MAX, SAVED_REPLY_TITLE_MAX, SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import type { OperatorTicket, TicketDetails } from '../../modules/talking/tickets/index.ts'
import { defineCommand, defineGroup, Failure, moreLine, numberOf, pageOf, pageOptions, UsageError } from '../command.ts'
import { moment, pairs, printable, readPiped, say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

const json = { type: 'boolean', help: 'Prints the result as JSON' } as const
const reply = { reply: { label: 'REPLY', required: true, help: 'Its number' } } as const
const shopId = null

const load = () => import('../../modules/talking/chat/index.ts')

function check(title: string | undefined, text: string | undefined): void {
  const isTitle = title === undefined || (title !== '' && title.length <= SAVED_REPLY_TITLE_MAX)
  const isText = text === undefined || (text !== '' && text.length <= SUPPORT_MESSAGE_MAX)
  if (!isTitle || !isText) throw new UsageError('title and text must not be empty, nor too long')
}

const replyColumns = [
  { title: 'no', of: ({ id }: SavedReply) => id, isFigure: true },
  { title: 'title', of: ({ title }: SavedReply) => title },
]

const listReplies = defineCommand({
  summary: 'Lists them',
  arguments: {},
  options: { json },
  async run({ json }, { terminal, withShop }) {
    const { listSavedReplies } = await load()
    const replies = await withShop((deps) => listSavedReplies(deps, shopId))
    say(terminal.out, json ? JSON.stringify(replies) : table(replyColumns, replies))
    return 0
  },
})

const add = defineCommand({
  summary: 'Saves a text for the whole staff',
  arguments: { title: { label: 'TITLE', required: true, help: 'What it is found by' } },
  options: { text: { type: 'string', value: 'TEXT', required: true, help: 'The answer' }, json },
  async run({ title, text, json }, { terminal, withShop }) {
    check(title, text)
    const { createSavedReply } = await load()
    const by = { shopId, actor: commandActor() }
    const { reply } = done(await withShop((deps) => createSavedReply(deps, { ...by, title, text })))
    say(terminal.out, json ? JSON.stringify(reply) : `${title} (#${reply.id}) is saved`)
    return 0
  },
})

const change = defineCommand({
  summary: 'Changes a saved text',
  arguments: reply,
  options: {
    title: { type: 'string', value: 'TITLE', help: 'What it is found by' },
    text: { type: 'string', value: 'TEXT', help: 'The answer' },
    json,
  },
  async run({ reply: named, title, text, json }, { terminal, withShop }) {
    if (title === undefined && text === undefined) throw new UsageError('say what is to change: --title or --text')
    check(title, text)
    const { changeSavedReply } = await load()
    const by = { id: numberOf('REPLY', named), shopId, actor: commandActor(), version: undefined }
    const { reply } = done(await withShop((deps) => changeSavedReply(deps, { ...by, title, text })))
    say(terminal.out, json ? JSON.stringify(reply) : `${reply.title} (#${reply.id}) is changed`)
    return 0
  },
})

const remove = defineCommand({
  summary: 'Deletes a saved text',
  arguments: reply,
  options: { json },
  async run({ reply: named, json }, { terminal, withShop }) {
    const id = numberOf('REPLY', named)
    const { removeSavedReply } = await load()
    done(await withShop((deps) => removeSavedReply(deps, { id, shopId, actor: commandActor() })))
    say(terminal.out, json ? JSON.stringify({ id }) : `the saved reply #${id} is deleted`)
    return 0
  },
})

const replies = defineGroup({
  summary: 'Lists and changes the texts that the staff often send',
  commands: { list: listReplies, add, change, delete: remove },
})

/** The operators' words for each status of a ticket, in the order in which a ticket passes through them. */
const statusWords = {
  pending: 'waiting',
  confirm: 'answered',
  completed: 'settled',
  cancel: 'dropped',
} as const satisfies Record<TicketStatus, string>

const all = Object.entries(statusWords) as [TicketStatus, string][]

/** The status that a word names; undefined where none does. */
const statusOf = (word: string): TicketStatus | undefined => all.find(([, known]) => known === word)?.[0]

const knownWords = all.map(([, word]) => word).join(', ')

const ticketColumns = [
  { title: 'number', of: (one: OperatorTicket) => one.ticket_number },
  { title: 'status', of: (one: OperatorTicket) => statusWords[one.status] },
  { title: 'changed', of: (one: OperatorTicket) => moment(one.updated_at) },
  { title: 'from', of: (one: OperatorTicket) => one.customer.name },
  { title: 'about', of: (one: OperatorTicket) => one.issue_type },
  { title: 'subject', of: (one: OperatorTicket) => one.subject },
]

const list = defineCommand({
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
    const { listTickets } = await import('../../modules/talking/tickets/index.ts')
    const tickets = await withShop((deps) => listTickets(deps, wanted))
    say(terminal.out, json ? JSON.stringify(tickets) : table(ticketColumns, tickets.data))
    const more = moreLine(tickets)
    if (more && !json) say(terminal.err, more)
    return 0
  },
})

const ticketArgument = {
  number: { label: 'NUMBER', required: true, help: "The ticket's number" },
} as const

const show = defineCommand({
  summary: 'Shows a ticket with all that was written',
  arguments: ticketArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ number, json }, { terminal, withShop }) {
    const { showTicket } = await import('../../modules/talking/tickets/index.ts')
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

const answer = defineCommand({
  summary: 'Answers a ticket; the shopper gets a mail',
  details: `  npm run shop -- tickets answer T-7F3K9Q "Your parcel left us this morning."
  npm run shop -- tickets answer T-7F3K9Q - < answer.txt`,
  arguments: {
    ...ticketArgument,
    text: { label: 'TEXT', required: true, help: 'What is answered; - reads it from standard input' },
  },
  options: { json: { type: 'boolean', help: 'Prints the ticket as JSON' } },
  async run({ number, text, json }, context) {
    const { answerTicket } = await import('../../modules/talking/tickets/index.ts')
    const message = (text === '-' ? await readPiped(context.terminal, 'TEXT') : text).trim()
    if (message === '') throw new UsageError('TEXT is empty')
    const ticket = done(await withModules(context, (deps) => answerTicket(deps, { number, message })))
    say(context.terminal.out, json ? JSON.stringify(ticket) : `${ticket.ticket_number} is answered`)
    return 0
  },
})

const assign = defineCommand({
  summary: 'Says which member of the staff answers a ticket',
  details: `  npm run shop -- tickets assign T-7F3K9Q noor@market.example
  npm run shop -- tickets assign T-7F3K9Q --nobody`,
  arguments: {
    ...ticketArgument,
    person: { label: 'PERSON', required: false, help: 'A member of the staff by number or email' },
  },
  options: {
    nobody: { type: 'boolean', help: 'Nobody in particular answers it' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ number, person, nobody, json }, context) {
    if ((person === undefined) === !nobody) throw new UsageError('PERSON or --nobody is needed, and not both')
    const assignee = await withModules(context, async (deps) => {
      const support = await import('../../modules/talking/tickets/index.ts')
      const { ticket } = done(await support.showTicket(deps, number))
      const staff = await support.selectAnsweringStaff(deps.database.db)
      const named = staff.find(({ id, email }) => person === email || person?.replace(/^#/, '') === String(id))
      if (person !== undefined && !named) throw new Failure(`nobody on the staff who answers tickets is ${person}`)
      done(await support.assignTicket(deps, { id: ticket.id, staffId: named?.id ?? null, actor: commandActor() }))
      return named?.name ?? null
    })
    const line = assignee === null ? `${number} is assigned to nobody` : `${number} is assigned to ${assignee}`
    say(context.terminal.out, json ? JSON.stringify({ ticket_number: number, assignee }) : line)
    return 0
  },
})

const close = defineCommand({
  summary: 'Closes a ticket as settled; the shopper gets a mail',
  details: 'A closed ticket takes no more messages.',
  arguments: ticketArgument,
  options: {
    dropped: { type: 'boolean', help: 'Closes it as come to nothing instead' },
    json: { type: 'boolean', help: 'Prints the ticket as JSON' },
  },
  async run({ number, dropped, json }, context) {
    const { closeTicket } = await import('../../modules/talking/tickets/index.ts')
    const actor = commandActor()
    const as = dropped ? 'cancel' : 'completed'
    const { ticket } = done(await withModules(context, (deps) => closeTicket(deps, { number, as, actor })))
    say(context.terminal.out, json ? JSON.stringify(ticket) : `${ticket.ticket_number} is closed`)
    return 0
  },
})

const note = defineCommand({
  summary: 'Adds a note to a ticket that only the staff see',
  details: '  npm run shop -- tickets note T-7F3K9Q "The carrier looks for the parcel until Friday."',
  arguments: {
    ...ticketArgument,
    text: { label: 'TEXT', required: true, help: 'The note; - reads it from standard input' },
  },
  options: { json: { type: 'boolean', help: 'Prints the number of the ticket as JSON' } },
  async run({ number, text: given, json }, { terminal, withShop }) {
    const text = (given === '-' ? await readPiped(terminal, 'TEXT') : given).trim()
    if (text === '' || text.length > INTERNAL_NOTE_MAX)
      throw new UsageError(`TEXT must have 1 to ${INTERNAL_NOTE_MAX} letters`)
    const { addTicketNote, showTicket } = await import('../../modules/talking/tickets/index.ts')
    await withShop(async (deps) => {
      const { ticket } = done(await showTicket(deps, number))
      done(await addTicketNote(deps, { ticketId: ticket.id, text, authorId: null, actor: commandActor() }))
    })
    say(terminal.out, json ? JSON.stringify({ ticket_number: number }) : `${number} has a note`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists and answers support tickets',
  commands: { list, show, answer, assign, close, note, replies },
})

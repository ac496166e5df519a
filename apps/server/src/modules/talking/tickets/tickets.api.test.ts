import { Ticket, TicketMessage, TicketPage } from '@rialto/contract'
import { ISSUE_TYPE_MAX, SUBJECT_MAX, SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addShopper, newIp, type Shopper, withSettings } from '../../people/accounts/testing/shopper.ts'
import { answerTicket, closeTicket } from './answer-ticket.ts'
import { listTickets, showTicket } from './market-tickets.ts'
import { MESSAGE_LIMIT, TICKET_LIMIT } from './rules.ts'
import { createTicketFixture, type TicketFixture, validTicket } from './testing/ticket-fixture.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000

const actor = { kind: 'command' as const, id: null, name: 'root' }
let fixture: TicketFixture
let shopper: Shopper
beforeAll(async () => {
  fixture = await createTicketFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.setNow(START)
  shopper = await addShopper(fixture)
  await fixture.mails()
})

const list = async (query = '', caller = shopper, locale = 'en') =>
  (await fixture.get(`/support-tickets${query}`, { headers: { ...caller.headers, 'accept-language': locale } })).body
    .data
const statusOf = async (number: string) => (await fixture.showTicket(shopper, number)).body.data.ticket.status
const answer = (number: string, message = 'It is on its way.') => answerTicket(fixture.operator, { number, message })
const close = (number: string, as: 'completed' | 'cancel' = 'completed') =>
  closeTicket(fixture.operator, { number, as, actor })

describe('a ticket', () => {
  it('is opened with its first message, as pending', async () => {
    const { status, body } = await fixture.open(shopper, { email: 'ana@example.com', phone: '+880 1711 000' })
    expect([status, body.message], JSON.stringify(body)).toEqual([200, 'Your ticket is open. We answer soon.'])
    const { ticket } = body.data
    expect(Ticket.strict().safeParse(ticket).error).toBeUndefined()
    expect(ticket).toMatchObject({
      issue_type: validTicket.issue_type,
      subject: validTicket.subject,
      status: 'pending',
      email: 'ana@example.com',
      order_number: null,
    })
    const shown = (await fixture.showTicket(shopper, ticket.ticket_number)).body.data
    expect(shown.ticket).toEqual(ticket)
    expect(shown.messages).toEqual([
      {
        id: expect.any(Number),
        type: 'user',
        message: validTicket.message,
        created_at: ticket.created_at,
        attachments: [],
      },
    ])
    expect(TicketMessage.strict().safeParse(shown.messages[0]).error).toBeUndefined()
  })

  it('accepts JSON without files, unusual characters, and empty fields as absent', async () => {
    const body = {
      ...validTicket,
      subject: ' Zoë’s <b>"parcel"</b> سلام ',
      message: 'a\r\nb 🎁',
      email: '',
      order_number: '',
    }
    const reply = await fixture.post('/support-ticket', body, { headers: shopper.headers, ip: newIp() })
    expect(reply.body.data.ticket).toMatchObject({
      subject: 'Zoë’s <b>"parcel"</b> سلام',
      email: null,
      order_number: null,
    })
    const { messages } = (await fixture.showTicket(shopper, reply.body.data.ticket.ticket_number)).body.data
    expect(messages[0].message).toBe('a\nb 🎁')
  })

  it('has a number that reveals nothing about other tickets', async () => {
    const numbers = [
      await fixture.openTicket(shopper),
      await fixture.openTicket(shopper),
      await fixture.openTicket(shopper),
    ]
    for (const number of numbers) expect(number).toMatch(/^T-[2-9B-DF-HJ-NP-TW-Z]{8}$/)
    expect(new Set(numbers).size).toBe(3)
  })

  it.each([
    ['issue_type', ['', 'Something else', 'x'.repeat(ISSUE_TYPE_MAX + 1), undefined]],
    ['subject', ['', '  ', 'x'.repeat(SUBJECT_MAX + 1), 'a\nBcc: x@example.com', 'a\0b', undefined]],
    ['message', ['', ' \n ', 'x'.repeat(SUPPORT_MESSAGE_MAX + 1), 'a\0b', undefined]],
    ['email', ['nobody', 'a@b', 'a@example.com\nBcc: x@example.com']],
    ['phone', ['call me']],
    ['order_number', ['RL-NOSUCHNO', 'RL-20340']],
  ])('is refused with an invalid %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await fixture.open(shopper, { [field]: value })
      expect([status, Object.keys(body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]])
    }
    expect((await list()).total).toBe(0)
    expect(await fixture.mails()).toEqual([])
  })

  it('sends few receipts to an address that is not proved to be the shopper’s', async () => {
    const email = 'somebody-else@example.com'
    const others = [shopper, await addShopper(fixture), await addShopper(fixture)]
    for (const other of others)
      for (let n = 0; n < 3; n++) expect((await fixture.open(other, { email })).status).toBe(200)
    expect((await fixture.mails()).filter(({ recipient }) => recipient === email)).toHaveLength(5)
    for (let n = 0; n < 6; n++) await fixture.open(shopper)
    expect((await fixture.mails()).filter(({ recipient }) => recipient === shopper.email)).toHaveLength(6)
  })

  it('refers only to the shopper’s own orders', async () => {
    const amira = { ...shopper, headers: await fixture.loginAs(1) }
    const number = await fixture.openTicket(amira, { order_number: 'RL-20340' })
    expect((await fixture.showTicket(amira, number)).body.data.ticket.order_number).toBe('RL-20340')
  })

  it('shows its issue type in the reader’s language', async () => {
    const types = (
      await fixture.get('/ticket-issue-types', { headers: { ...shopper.headers, 'accept-language': 'fr' } })
    ).body
    const french = types.data.issue_types[2]
    expect(french).not.toBe('Delivery issue')
    const number = await fixture.openTicket(shopper, { issue_type: french })
    expect((await fixture.showTicket(shopper, number)).body.data.ticket.issue_type).toBe('Delivery issue')
    expect((await list('', shopper, 'fr')).data[0].issue_type).toBe(french)
  })

  it('accepts messages until it is closed, and is pending again after each', async () => {
    const number = await fixture.openTicket(shopper)
    fixture.setNow(START + MINUTE)
    expect(await answer(number)).toMatchObject({ status: 'confirm' })
    expect(await statusOf(number)).toBe('confirm')
    fixture.setNow(START + 2 * MINUTE)
    const { status, body } = await fixture.sendMessage(shopper, number, 'Thank you.')
    expect([status, body.message]).toEqual([200, 'Message sent'])
    expect(TicketMessage.strict().safeParse(body.data.message).error).toBeUndefined()
    const { ticket, messages } = (await fixture.showTicket(shopper, number)).body.data
    expect([ticket.status, ticket.updated_at]).toEqual(['pending', new Date(START + 2 * MINUTE).toISOString()])
    expect(messages.map((one: TicketMessage) => [one.type, one.message])).toEqual([
      ['user', validTicket.message],
      ['support', 'It is on its way.'],
      ['user', 'Thank you.'],
    ])
  })

  it.each(['completed', 'cancel'] as const)('accepts no message when it is closed as %s', async (as) => {
    const number = await fixture.openTicket(shopper)
    await close(number, as)
    const { status, body } = await fixture.sendMessage(shopper, number)
    expect([status, body.code]).toEqual([409, 'ticket_closed'])
    expect(await answer(number)).toMatchObject({ code: 'ticket_closed' })
    const shown = (await fixture.showTicket(shopper, number)).body.data
    expect([shown.ticket.status, shown.messages.length]).toEqual([as, 1])
  })

  it('is not found by other shoppers', async () => {
    const number = await fixture.openTicket(shopper)
    const other = await addShopper(fixture)
    for (const foreignNumber of [number, 'T-BBBBBBBB', 'T-10482', "' or 1=1 --"]) {
      const replies = [
        await fixture.showTicket(other, encodeURIComponent(foreignNumber)),
        await fixture.sendMessage(other, foreignNumber),
      ]
      for (const { status, body } of replies)
        expect([status, body.code, body.message]).toEqual([404, 'not_found', 'This ticket does not exist'])
    }
    expect((await list('', other)).total).toBe(0)
    expect((await fixture.showTicket(shopper, number)).body.data.messages).toHaveLength(1)
  })

  it('requires a login', async () => {
    const calls = ['/support-tickets', '/support-ticket/show?ticket_number=T-1', '/ticket-issue-types']
    for (const path of calls) expect((await fixture.get(path)).status, path).toBe(401)
    const nobody = { ...shopper, headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
    expect((await fixture.open(nobody)).status).toBe(401)
    expect((await fixture.sendMessage(nobody, 'T-10482')).status).toBe(401)
  })
})

describe('GET /support-tickets', () => {
  it('lists the last changed tickets first, by status and page, with the counts by status', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 4; n++) {
      fixture.setNow(START + n * MINUTE)
      numbers.push(await fixture.openTicket(shopper, { subject: `Parcel ${n}` }))
    }
    fixture.setNow(START + 10 * MINUTE)
    await answer(numbers[0] ?? '')
    await close(numbers[1] ?? '')
    const all = await list()
    expect(TicketPage.strict().safeParse(all).error).toBeUndefined()
    expect(all.status_wise_tickets).toEqual({ pending: 2, confirm: 1, cancel: 0, completed: 1 })
    expect(all.data.slice(2).map((one: Ticket) => one.ticket_number)).toEqual([numbers[3], numbers[2]])
    const waiting = await list('?status=pending&per_page=1&page=2')
    expect(waiting).toMatchObject({ total: 2, last_page: 2, status_wise_tickets: all.status_wise_tickets })
    expect(waiting.data.map((one: Ticket) => one.ticket_number)).toEqual([numbers[2]])
    expect((await fixture.get('/support-tickets?status=open', { headers: shopper.headers })).status).toBe(422)
    const { body } = await fixture.get('/dashboard', { headers: shopper.headers })
    expect(body.data.open_tickets).toBe(3)
  })
})

describe('the demo’s tickets', () => {
  it('include one in every status for shopper 1', async () => {
    const page = await list('', { ...shopper, headers: await fixture.loginAs(1) })
    expect(Object.values(page.status_wise_tickets).every((count) => Number(count) > 0)).toBe(true)
    const number = page.data[0].ticket_number
    const shown = await fixture.get(`/support-ticket/show?ticket_number=${number}`, {
      headers: await fixture.loginAs(1),
    })
    expect(shown.body.data.messages.length).toBeGreaterThan(0)
  })
})

describe('mails of tickets', () => {
  it('send the message to the operator and a confirmation to the shopper', async () => {
    const number = await fixture.openTicket(shopper)
    const [toOperator, toShopper, ...more] = await fixture.mails()
    expect(more).toEqual([])
    expect(toOperator?.recipient).toBe((await fixture.operator.settings.read()).contact.email)
    expect(toOperator?.subject).toBe(`New ticket ${number}: ${validTicket.subject}`)
    expect(toOperator?.text).toContain(validTicket.message)
    expect(toShopper).toMatchObject({ recipient: shopper.email, subject: `We have your ticket ${number}` })
    expect(toShopper?.text).toContain(`/support-ticket/${number}`)
    // The confirmation does not quote the message, since the address may be somebody else's.
    expect(toShopper?.text).not.toContain(validTicket.message)
    expect(toShopper?.text).not.toContain(validTicket.subject)
    await fixture.sendMessage(shopper, number, 'Any news?')
    expect(await fixture.mails()).toMatchObject([{ subject: `Ticket ${number}: ${validTicket.subject}` }])
  })

  it('send the answer to the email of the ticket', async () => {
    const number = await fixture.openTicket(shopper, { email: 'elsewhere@example.com' })
    await fixture.mails()
    await answer(number, 'Tomorrow.\r\nSurely.')
    const [mail] = await fixture.mails()
    expect(mail).toMatchObject({
      recipient: 'elsewhere@example.com',
      subject: `There is an answer to your ticket ${number}`,
    })
    expect(mail?.text).toContain('Tomorrow.\n\nSurely.')
    await close(number)
    expect(await fixture.mails()).toMatchObject([{ subject: `Your ticket ${number} is closed` }])
  })

  it('are not sent without an email address, while the ticket is opened', async () => {
    const contact = { email: null, phone: null, address: null, hours: [] }
    await withSettings(fixture, { contact }, async () => {
      const withoutEmail = await addShopper(fixture, { email: null })
      expect((await fixture.open(withoutEmail)).status).toBe(200)
      expect(await fixture.mails()).toEqual([])
    })
  })

  it('are not sent for refused requests', async () => {
    const number = await fixture.openTicket(shopper)
    await close(number)
    await fixture.mails()
    await fixture.sendMessage(shopper, number)
    await answer(number)
    await close(number)
    expect(await fixture.mails()).toEqual([])
  })
})

describe('the operator', () => {
  it('sees all tickets with their shoppers', async () => {
    const number = await fixture.openTicket(shopper)
    const { data, total, status_wise_tickets } = await listTickets(fixture.operator, {
      status: 'pending',
      page: 1,
      per_page: 100,
    })
    expect([total, data.length]).toEqual([status_wise_tickets.pending, total])
    expect(data.every((ticket) => ticket.status === 'pending')).toBe(true)
    const brief = data.find((ticket) => ticket.ticket_number === number)
    expect(brief).toMatchObject({ subject: validTicket.subject, customer: { id: shopper.id, email: shopper.email } })
    expect(await showTicket(fixture.operator, number)).toMatchObject({
      ticket: { ticket_number: number, customer: { id: shopper.id } },
      messages: [{ type: 'user', message: validTicket.message, attachments: [] }],
    })
  })

  it('gets a refusal for unknown tickets and invalid answers', async () => {
    for (const refused of [await showTicket(fixture.operator, 'T-NONE'), await answer('T-NONE'), await close('T-NONE')])
      expect(refused).toMatchObject({ code: 'not_found' })
    const number = await fixture.openTicket(shopper)
    for (const message of ['', '  \n', 'x'.repeat(SUPPORT_MESSAGE_MAX + 1), 'a\0b'])
      expect(await answer(number, message)).toMatchObject({ code: 'invalid' })
    expect(await statusOf(number)).toBe('pending')
  })

  it('closes a ticket once, also with concurrent requests', async () => {
    const number = await fixture.openTicket(shopper)
    const results = await Promise.all(Array.from({ length: 6 }, () => close(number)))
    expect(results.filter((result) => 'ticket' in result)).toHaveLength(1)
    expect(results.filter((result) => 'code' in result && result.code === 'ticket_closed')).toHaveLength(5)
    expect((await fixture.mails()).filter((mail) => mail.subject.endsWith('is closed'))).toHaveLength(1)
  })

  it('finds no message that was stored after the ticket was closed', async () => {
    const number = await fixture.openTicket(shopper)
    const [, ...replies] = await Promise.all([
      close(number),
      ...[1, 2, 3, 4].map(() => fixture.sendMessage(shopper, number)),
    ])
    const acceptedCount = replies.filter((reply) => reply.status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const shown = (await fixture.showTicket(shopper, number)).body.data
    expect([shown.ticket.status, shown.messages.length]).toEqual(['completed', 1 + acceptedCount])
  })
})

describe('the rate limits of tickets', () => {
  it('restrict the tickets per account, also for concurrent requests, and expire', async () => {
    const replies = await Promise.all(Array.from({ length: TICKET_LIMIT.max + 4 }, () => fixture.open(shopper)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      ...Array<number>(TICKET_LIMIT.max).fill(200),
      ...Array<number>(4).fill(429),
    ])
    const refused = replies.find((reply) => reply.status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await fixture.open(await addShopper(fixture))).status).toBe(200)
    fixture.setNow(START + TICKET_LIMIT.withinMs + 1)
    expect((await fixture.open(shopper)).status).toBe(200)
  })

  it('restrict the messages per account over all tickets, also for concurrent requests', async () => {
    const [number, other] = [await fixture.openTicket(shopper), await fixture.openTicket(shopper)]
    const sent = Array.from({ length: MESSAGE_LIMIT.max }, (_, n) =>
      fixture.sendMessage(shopper, n % 2 ? number : other),
    )
    const statuses = (await Promise.all(sent)).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MESSAGE_LIMIT.max - 2)
    await answer(number)
    const { status, headers } = await fixture.sendMessage(shopper, number)
    expect([status, Number(headers['retry-after'])]).toEqual([429, MESSAGE_LIMIT.withinMs / 1000])
    expect(await statusOf(number)).toBe('confirm')
  })

  it('restrict the requests per address', async () => {
    const ip = newIp()
    const send = () => fixture.post('/support-ticket', {}, { headers: shopper.headers, ip })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await send()).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
  })
})

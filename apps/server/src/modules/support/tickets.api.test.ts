import { Ticket, TicketMessage, TicketPage } from '@rialto/contract'
import { ISSUE_TYPE_MAX, SUBJECT_MAX, SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addShopper, newIp, type Shopper, withSettings } from '../accounts/testing/shopper.ts'
import { answerTicket, closeTicket, listTickets, showTicket } from './index.ts'
import { OPENED, WRITTEN } from './rules.ts'
import { good, type TicketDesk, ticketDesk } from './testing/ticket-desk.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000

let desk: TicketDesk
let who: Shopper
beforeAll(async () => {
  desk = await ticketDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.setNow(START)
  who = await addShopper(desk)
  await desk.mails()
})

const list = async (query = '', someone = who, locale = 'en') =>
  (await desk.get(`/support-tickets${query}`, { headers: { ...someone.headers, 'accept-language': locale } })).body.data
const statusOf = async (number: string) => (await desk.show(who, number)).body.data.ticket.status
const answer = (number: string, message = 'It is on its way.') => answerTicket(desk.operator, { number, message })
const close = (number: string, as: 'completed' | 'cancel' = 'completed') => closeTicket(desk.operator, { number, as })

describe('a ticket', () => {
  it('is opened with its first message, and waits', async () => {
    const { status, body } = await desk.open(who, { email: 'ana@example.com', phone: '+880 1711 000' })
    expect([status, body.message], JSON.stringify(body)).toEqual([200, 'Your ticket is open. We answer soon.'])
    const { ticket } = body.data
    expect(Ticket.strict().safeParse(ticket).error).toBeUndefined()
    expect(ticket).toMatchObject({
      issue_type: good.issue_type,
      subject: good.subject,
      status: 'pending',
      email: 'ana@example.com',
      order_number: null,
    })
    const shown = (await desk.show(who, ticket.ticket_number)).body.data
    expect(shown.ticket).toEqual(ticket)
    expect(shown.messages).toEqual([
      { id: expect.any(Number), type: 'user', message: good.message, created_at: ticket.created_at, attachments: [] },
    ])
    expect(TicketMessage.strict().safeParse(shown.messages[0]).error).toBeUndefined()
  })

  it('takes JSON where there is no file, odd letters, and empty fields as none', async () => {
    const body = { ...good, subject: ' Zoë’s <b>"parcel"</b> سلام ', message: 'a\r\nb 🎁', email: '', order_number: '' }
    const reply = await desk.post('/support-ticket', body, { headers: who.headers, ip: newIp() })
    expect(reply.body.data.ticket).toMatchObject({
      subject: 'Zoë’s <b>"parcel"</b> سلام',
      email: null,
      order_number: null,
    })
    const { messages } = (await desk.show(who, reply.body.data.ticket.ticket_number)).body.data
    expect(messages[0].message).toBe('a\nb 🎁')
  })

  it('has a number that tells nothing of others', async () => {
    const numbers = [await desk.opened(who), await desk.opened(who), await desk.opened(who)]
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
  ])('is refused with a %s that cannot be one', async (field, values) => {
    for (const value of values) {
      const { status, body } = await desk.open(who, { [field]: value })
      expect([status, Object.keys(body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]])
    }
    expect((await list()).total).toBe(0)
    expect(await desk.mails()).toEqual([])
  })

  it('names an order of the shopper’s own alone', async () => {
    const amira = { ...who, headers: await desk.loginAs(1) }
    const number = await desk.opened(amira, { order_number: 'RL-20340' })
    expect((await desk.show(amira, number)).body.data.ticket.order_number).toBe('RL-20340')
  })

  it('speaks of its issue in the language of whoever reads', async () => {
    const types = (await desk.get('/ticket-issue-types', { headers: { ...who.headers, 'accept-language': 'fr' } })).body
    const french = types.data.issue_types[2]
    expect(french).not.toBe('Delivery issue')
    const number = await desk.opened(who, { issue_type: french })
    expect((await desk.show(who, number)).body.data.ticket.issue_type).toBe('Delivery issue')
    expect((await list('', who, 'fr')).data[0].issue_type).toBe(french)
  })

  it('is written on until it is closed, and waits again once an answer was answered', async () => {
    const number = await desk.opened(who)
    desk.setNow(START + MINUTE)
    expect(await answer(number)).toMatchObject({ status: 'confirm' })
    expect(await statusOf(number)).toBe('confirm')
    desk.setNow(START + 2 * MINUTE)
    const { status, body } = await desk.write(who, number, 'Thank you.')
    expect([status, body.message]).toEqual([200, 'Message sent'])
    expect(TicketMessage.strict().safeParse(body.data.message).error).toBeUndefined()
    const { ticket, messages } = (await desk.show(who, number)).body.data
    expect([ticket.status, ticket.updated_at]).toEqual(['pending', new Date(START + 2 * MINUTE).toISOString()])
    expect(messages.map((one: TicketMessage) => [one.type, one.message])).toEqual([
      ['user', good.message],
      ['support', 'It is on its way.'],
      ['user', 'Thank you.'],
    ])
  })

  it.each(['completed', 'cancel'] as const)('takes no message once it is closed as %s', async (as) => {
    const number = await desk.opened(who)
    await close(number, as)
    const { status, body } = await desk.write(who, number)
    expect([status, body.code]).toEqual([409, 'ticket_closed'])
    expect(await answer(number)).toMatchObject({ code: 'ticket_closed' })
    const shown = (await desk.show(who, number)).body.data
    expect([shown.ticket.status, shown.messages.length]).toEqual([as, 1])
  })

  it('is there for its shopper alone, and for nobody else alike', async () => {
    const number = await desk.opened(who)
    const other = await addShopper(desk)
    for (const wanted of [number, 'T-BBBBBBBB', 'T-10482', "' or 1=1 --"]) {
      const replies = [await desk.show(other, encodeURIComponent(wanted)), await desk.write(other, wanted)]
      for (const { status, body } of replies)
        expect([status, body.code, body.message]).toEqual([404, 'not_found', 'This ticket does not exist'])
    }
    expect((await list('', other)).total).toBe(0)
    expect((await desk.show(who, number)).body.data.messages).toHaveLength(1)
  })

  it('wants a login', async () => {
    const calls = ['/support-tickets', '/support-ticket/show?ticket_number=T-1', '/ticket-issue-types']
    for (const path of calls) expect((await desk.get(path)).status, path).toBe(401)
    const nobody = { ...who, headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
    expect((await desk.open(nobody)).status).toBe(401)
    expect((await desk.write(nobody, 'T-10482')).status).toBe(401)
  })
})

describe('the list', () => {
  it('shows the last changed first, by status and page, with how many stand in each', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 4; n++) {
      desk.setNow(START + n * MINUTE)
      numbers.push(await desk.opened(who, { subject: `Parcel ${n}` }))
    }
    desk.setNow(START + 10 * MINUTE)
    await answer(numbers[0] ?? '')
    await close(numbers[1] ?? '')
    const all = await list()
    expect(TicketPage.strict().safeParse(all).error).toBeUndefined()
    expect(all.status_wise_tickets).toEqual({ pending: 2, confirm: 1, cancel: 0, completed: 1 })
    expect(all.data.slice(2).map((one: Ticket) => one.ticket_number)).toEqual([numbers[3], numbers[2]])
    const waiting = await list('?status=pending&per_page=1&page=2')
    expect(waiting).toMatchObject({ total: 2, last_page: 2, status_wise_tickets: all.status_wise_tickets })
    expect(waiting.data.map((one: Ticket) => one.ticket_number)).toEqual([numbers[2]])
    expect((await desk.get('/support-tickets?status=open', { headers: who.headers })).status).toBe(422)
    const { body } = await desk.get('/dashboard', { headers: who.headers })
    expect(body.data.open_tickets).toBe(3)
  })
})

describe('the demo’s tickets', () => {
  it('stand in every status for shopper 1', async () => {
    const page = await list('', { ...who, headers: await desk.loginAs(1) })
    expect(Object.values(page.status_wise_tickets).every((count) => Number(count) > 0)).toBe(true)
    const number = page.data[0].ticket_number
    const shown = await desk.get(`/support-ticket/show?ticket_number=${number}`, { headers: await desk.loginAs(1) })
    expect(shown.body.data.messages.length).toBeGreaterThan(0)
  })
})

describe('mails', () => {
  it('tell the operator what was written, and the shopper that it came', async () => {
    const number = await desk.opened(who)
    const [toOperator, toShopper, ...more] = await desk.mails()
    expect(more).toEqual([])
    expect(toOperator?.recipient).toBe((await desk.operator.settings.read()).contact.email)
    expect(toOperator?.subject).toBe(`New ticket ${number}: ${good.subject}`)
    expect(toOperator?.text).toContain(good.message)
    expect(toShopper).toMatchObject({ recipient: who.email, subject: `We have your ticket ${number}` })
    expect(toShopper?.text).toContain(`/support-ticket/${number}`)
    // Whoever gives somebody else's address sends them nothing of their own.
    expect(toShopper?.text).not.toContain(good.message)
    expect(toShopper?.text).not.toContain(good.subject)
    await desk.write(who, number, 'Any news?')
    expect(await desk.mails()).toMatchObject([{ subject: `Ticket ${number}: ${good.subject}` }])
  })

  it('bring the answer to the address of the ticket', async () => {
    const number = await desk.opened(who, { email: 'elsewhere@example.com' })
    await desk.mails()
    await answer(number, 'Tomorrow.\r\nSurely.')
    const [mail] = await desk.mails()
    expect(mail).toMatchObject({
      recipient: 'elsewhere@example.com',
      subject: `There is an answer to your ticket ${number}`,
    })
    expect(mail?.text).toContain('Tomorrow.\n\nSurely.')
    await close(number)
    expect(await desk.mails()).toMatchObject([{ subject: `Your ticket ${number} is closed` }])
  })

  it('go nowhere where there is no address, and the ticket is kept all the same', async () => {
    const contact = { email: null, phone: null, address: null, hours: [] }
    await withSettings(desk, { contact }, async () => {
      const silent = await addShopper(desk, { email: null })
      expect((await desk.open(silent)).status).toBe(200)
      expect(await desk.mails()).toEqual([])
    })
  })

  it('are not written for what is refused', async () => {
    const number = await desk.opened(who)
    await close(number)
    await desk.mails()
    await desk.write(who, number)
    await answer(number)
    await close(number)
    expect(await desk.mails()).toEqual([])
  })
})

describe('the operator', () => {
  it('sees everybody’s tickets with who wrote them', async () => {
    const number = await desk.opened(who)
    const { data, total, status_wise_tickets } = await listTickets(desk.operator, {
      status: 'pending',
      page: 1,
      per_page: 100,
    })
    expect([total, data.length]).toEqual([status_wise_tickets.pending, total])
    expect(data.every((one) => one.status === 'pending')).toBe(true)
    const brief = data.find((one) => one.ticket_number === number)
    expect(brief).toMatchObject({ subject: good.subject, customer: { id: who.id, email: who.email } })
    expect(await showTicket(desk.operator, number)).toMatchObject({
      ticket: { ticket_number: number, customer: { id: who.id } },
      messages: [{ type: 'user', message: good.message, attachments: [] }],
    })
  })

  it('is refused what is not there, and answers that are none', async () => {
    for (const refused of [await showTicket(desk.operator, 'T-NONE'), await answer('T-NONE'), await close('T-NONE')])
      expect(refused).toMatchObject({ code: 'not_found' })
    const number = await desk.opened(who)
    for (const message of ['', '  \n', 'x'.repeat(SUPPORT_MESSAGE_MAX + 1), 'a\0b'])
      expect(await answer(number, message)).toMatchObject({ code: 'invalid' })
    expect(await statusOf(number)).toBe('pending')
  })

  it('closes a ticket once, however many do so at the same moment', async () => {
    const number = await desk.opened(who)
    const results = await Promise.all(Array.from({ length: 6 }, () => close(number)))
    expect(results.filter((result) => 'status' in result)).toHaveLength(1)
    expect(results.filter((result) => 'code' in result && result.code === 'ticket_closed')).toHaveLength(5)
    expect((await desk.mails()).filter((mail) => mail.subject.endsWith('is closed'))).toHaveLength(1)
  })

  it('never finds a closed ticket with a later message', async () => {
    const number = await desk.opened(who)
    const [, ...replies] = await Promise.all([close(number), ...[1, 2, 3, 4].map(() => desk.write(who, number))])
    const kept = replies.filter((reply) => reply.status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const shown = (await desk.show(who, number)).body.data
    expect([shown.ticket.status, shown.messages.length]).toEqual(['completed', 1 + kept])
  })
})

describe('limits', () => {
  it('of an account hold however many tickets are sent at once, and pass', async () => {
    const replies = await Promise.all(Array.from({ length: OPENED.max + 4 }, () => desk.open(who)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      ...Array<number>(OPENED.max).fill(200),
      ...Array<number>(4).fill(429),
    ])
    const refused = replies.find((reply) => reply.status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await desk.open(await addShopper(desk))).status).toBe(200)
    desk.setNow(START + OPENED.withinMs + 1)
    expect((await desk.open(who)).status).toBe(200)
  })

  it('of an account’s messages hold on whichever ticket, also where many are sent at once', async () => {
    const [number, other] = [await desk.opened(who), await desk.opened(who)]
    const sent = Array.from({ length: WRITTEN.max }, (_, n) => desk.write(who, n % 2 ? number : other))
    const statuses = (await Promise.all(sent)).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(WRITTEN.max - 2)
    await answer(number)
    const { status, headers } = await desk.write(who, number)
    expect([status, Number(headers['retry-after'])]).toEqual([429, WRITTEN.withinMs / 1000])
    expect(await statusOf(number)).toBe('confirm')
  })

  it('of an address hold before anything is read', async () => {
    const ip = newIp()
    const send = () => desk.post('/support-ticket', {}, { headers: who.headers, ip })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await send()).status)
    expect(statuses.slice(-2)).toEqual([422, 429])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
let number: string
let owner: number
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  const [waiting] = (await listTickets('--status', 'waiting')).data
  number = waiting.ticket_number
  owner = waiting.customer.id
})
afterAll(() => shop.close())

const tickets = (...words: string[]) => run(['tickets', ...words])
const listTickets = async (...words: string[]) => JSON.parse((await tickets('list', '--json', ...words)).out)
const ticketAsShopper = async () =>
  (await shop.get(`/support-ticket/show?ticket_number=${number}`, { headers: await shop.loginAs(owner) })).body.data
const mailsAboutTicket = async () =>
  shop.deps.database.db.selectFrom('outbox').select(['subject', 'text']).where('text', 'like', `%${number}%`).execute()

describe('tickets list', () => {
  it('lists all tickets, or those of one status', async () => {
    const all = await listTickets()
    const waiting = await listTickets('--status', 'waiting')
    expect(waiting.total).toBe(all.status_wise_tickets.pending)
    expect(all.total).toBeGreaterThan(waiting.total)
    const { out } = await tickets('list')
    expect(out).toMatch(/^NUMBER +STATUS +CHANGED +FROM +ABOUT +SUBJECT\n/)
    expect(out).toContain(number)
  })

  it('refuses an unknown status', async () => {
    expect(await tickets('list', '--status', 'lost')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--status must be one of waiting, answered, settled, dropped'),
    })
  })
})

describe('tickets answer', () => {
  it('adds a message and mails the shopper', async () => {
    const before = (await mailsAboutTicket()).length
    expect(await tickets('answer', number, 'It left us this morning.')).toEqual({
      code: 0,
      out: `${number} is answered\n`,
      err: '',
    })
    const { ticket, messages } = await ticketAsShopper()
    expect(ticket.status).toBe('confirm')
    expect(messages.at(-1)).toMatchObject({ type: 'support', message: 'It left us this morning.' })
    expect(await mailsAboutTicket()).toHaveLength(before + 1)
  })

  it('reads the text from standard input', async () => {
    await run(['tickets', 'answer', number, '-'], { input: 'First line.\nSecond line.\n' })
    expect((await ticketAsShopper()).messages.at(-1).message).toBe('First line.\nSecond line.')
    expect((await tickets('show', number)).out).toContain('  First line.\n  Second line.')
  })

  it('refuses an empty answer and an unknown ticket', async () => {
    expect((await run(['tickets', 'answer', number, '-'], { input: ' \n' })).code).toBe(2)
    expect((await tickets('answer', number)).code).toBe(2)
    expect(await tickets('answer', 'NONE', 'Hello')).toEqual({
      code: 1,
      out: '',
      err: 'tickets answer: This ticket does not exist\n',
    })
  })
})

describe('tickets show', () => {
  it('removes terminal control characters from shoppers’ texts', async () => {
    const erase = '\u001b[2J'
    await shop.deps.database.db
      .updateTable('tickets')
      .set({ subject: `Hello${erase}` })
      .where('number', '=', number)
      .execute()
    for (const words of [['show', number], ['list']]) expect((await tickets(...words)).out).not.toContain('\u001b')
  })
})

describe('tickets close', () => {
  it('closes a ticket once and refuses further answers', async () => {
    expect(await tickets('close', number)).toMatchObject({ code: 0, out: `${number} is closed\n` })
    expect((await ticketAsShopper()).ticket.status).toBe('completed')
    for (const words of [
      ['close', number],
      ['answer', number, 'One more thing'],
    ])
      expect(await tickets(...words)).toMatchObject({ code: 1, out: '' })
  })
})

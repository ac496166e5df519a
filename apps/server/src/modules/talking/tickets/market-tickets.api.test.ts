import { TICKET_NOTES_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestReply } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { encodeForm, type FormFile } from '../../../../test/support/form.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { insertNote } from './repository-market.ts'
import { createTicketFixture, type TicketFixture } from './testing/ticket-fixture.ts'

const PDF = Buffer.from('%PDF-1.4\nxref\n0 1\ntrailer<</Size 1>>\nstartxref\n9\n%%EOF\n')

let shop: TicketFixture
let staff: Record<string, string>
let shopper: Shopper
let changes: unknown[]
beforeAll(async () => {
  shop = await createTicketFixture()
  staff = await enterConsole(shop, 'operator1@rialto.test')
  shopper = await addShopper(shop)
  shop.deps.invalidations.subscribeChanges((change) => changes.push(change))
  changes = []
})
afterAll(() => shop.close())

async function open(subject = 'Where is my parcel?'): Promise<{ id: number; number: string }> {
  const number = await shop.openTicket(shopper, { subject })
  const row = shop.deps.database.db.selectFrom('tickets').where('number', '=', number).select('id')
  return { number, id: (await row.executeTakeFirstOrThrow()).id }
}
const get = async (path: string, headers = staff) => (await shop.get(`/admin/tickets${path}`, { headers })).body.data
const show = async (id: number) => (await get(`/${id}`)).ticket

async function answer(
  id: number,
  { message = 'It is on its way.', seen, files = [] }: { message?: string; seen?: number; files?: FormFile[] } = {},
): Promise<TestReply> {
  const seen_message_id = seen ?? (await show(id)).messages.at(-1).id
  const sent = files.map((file): [string, FormFile] => ['attachments', file])
  const { payload, headers } = await encodeForm({ message, seen_message_id }, sent)
  return shop.post(`/admin/tickets/${id}/answer`, payload, { headers: { ...staff, ...headers } })
}
const post = (path: string, body: object) => shop.post(`/admin${path}`, body, { headers: staff })
const undo = (reply: TestReply) => post(`/record/${reply.body.change.id}/restore`, {})

describe('the queue', () => {
  it('puts those first who have waited the longest, since their first unanswered message', async () => {
    const now = shop.deps.now()
    try {
      const first = await open('First')
      shop.setNow(now + 60_000)
      const second = await open('Second')
      shop.setNow(now + 120_000)
      await shop.sendMessage(shopper, first.number, 'Hello?')
      const ids = async (view: string) =>
        (await get(`?view=${view}&limit=200`)).items.map(({ id }: { id: number }) => id)
      const waiting = await ids('open')
      expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
      expect((await show(first.id)).waiting_since).toBe(new Date(now).toISOString())
      await answer(first.id)
      expect(await ids('open')).not.toContain(first.id)
      expect(await ids('answered')).toContain(first.id)
      expect((await show(first.id)).waiting_since).toBeNull()
      shop.setNow(now + 180_000)
      await shop.sendMessage(shopper, first.number, 'Thank you, but where?')
      expect((await show(first.id)).waiting_since).toBe(new Date(now + 180_000).toISOString())
    } finally {
      shop.setNow(now)
    }
  })

  it('is searched by number, subject and name, has counts, and is read page by page', async () => {
    const { number } = await open('A very odd kettle')
    const { counts } = await get('')
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const page = await get(`?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: number }) => id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([counts.open, counts.open])
    for (const search of [number, 'ODD kettle'])
      expect((await get(`?search=${encodeURIComponent(search)}`)).items).toMatchObject([{ ticket_number: number }])
  })
})

describe('a note', () => {
  const SECRET = 'Calls every day, be brief'

  it('is seen by the staff, and by nothing that the shopper gets', async () => {
    const customer = await addShopper(shop)
    const number = await shop.openTicket(customer, { subject: 'Hello?' })
    const row = shop.deps.database.db.selectFrom('tickets').where('number', '=', number).selectAll()
    const before = await row.executeTakeFirstOrThrow()
    await shop.mails()
    const added = await post(`/tickets/${before.id}/notes`, { text: SECRET })
    expect(added.body.message).toBe(`Added a note to the ticket ${number}`)
    expect(added.body.data.ticket.notes).toMatchObject([{ text: SECRET, author: expect.stringMatching(/\S/) }])
    expect(await row.executeTakeFirstOrThrow()).toEqual(before)
    expect(await shop.mails()).toEqual([])
    const exported = await post(`/customers/${customer.id}/export`, {})
    expect(exported.status).toBe(200)
    const records = await shop.deps.database.db.selectFrom('change_records').selectAll().execute()
    const shown = await shop.showTicket(customer, number)
    expect(JSON.stringify([shown.body, exported.body, records])).not.toContain(SECRET)
  })

  it('may follow when the ticket is closed, up to a limit, and goes with its customer', async () => {
    const customer = await addShopper(shop)
    const number = await shop.openTicket(customer, { subject: 'Hello?' })
    const { db } = shop.deps.database
    const { id } = await db.selectFrom('tickets').where('number', '=', number).select('id').executeTakeFirstOrThrow()
    await post(`/tickets/${id}/close`, {})
    const texts = Array.from({ length: TICKET_NOTES_MAX - 1 }, (_, index) => `Note ${index}`)
    const rows = texts.map((text) => ({ ticket_id: id, author_id: null, text, created_at: 1 }))
    await shop.deps.database.write(async (tx) => {
      for (const row of rows) await insertNote(tx, row)
    })
    const both = await Promise.all([0, 1].map(() => post(`/tickets/${id}/notes`, { text: 'The last' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { name } = await db.selectFrom('users').where('id', '=', customer.id).select('name').executeTakeFirstOrThrow()
    expect((await post(`/customers/${customer.id}/erase`, { name })).status).toBe(200)
    expect(await db.selectFrom('ticket_notes').where('ticket_id', '=', id).select('id').execute()).toEqual([])
  })
})

describe('an answer', () => {
  it('reaches the shopper with its files, under the name of who wrote it, and tells consoles', async () => {
    const { id, number } = await open()
    await shop.mails()
    changes.length = 0
    const { body } = await answer(id, { files: [{ bytes: PDF, name: '../label.pdf', type: 'application/pdf' }] })
    expect(body.data.ticket.messages.at(-1)).toMatchObject({ type: 'support', author: expect.stringMatching(/\S/) })
    expect(changes).toContainEqual({ shopId: null, kind: 'ticket', id })
    expect((await shop.mails()).map(({ subject }) => subject)).toEqual([`There is an answer to your ticket ${number}`])
    const shown = (await shop.showTicket(shopper, number)).body.data.messages.at(-1)
    expect(shown).toMatchObject({ message: 'It is on its way.', attachments: [{ name: 'label.pdf' }] })
    expect(shown).not.toHaveProperty('author')
    const { url } = body.data.ticket.messages.at(-1).attachments[0]
    const file = await shop.app.inject({ url, headers: staff })
    expect(file.rawPayload).toEqual(PDF)
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    const elsewhere = await open('Another')
    expect(
      (await shop.app.inject({ url: url.replace(`/${id}/`, `/${elsewhere.id}/`), headers: staff })).statusCode,
    ).toBe(404)
  })

  it('is sent once, and not past a message that its author has not seen', async () => {
    const { id, number } = await open()
    const seen = (await show(id)).messages.at(-1).id
    const both = await Promise.all([answer(id, { seen }), answer(id, { seen })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.sendMessage(shopper, number, 'One thing more')
    expect((await answer(id, { seen: (await show(id)).messages[1].id })).body.code).toBe('stale')
    expect((await show(id)).messages).toHaveLength(3)
  })

  it('is refused in a closed ticket', async () => {
    const { id } = await open()
    await post(`/tickets/${id}/close`, {})
    expect((await answer(id)).body.code).toBe('ticket_closed')
  })
})

describe('a ticket', () => {
  it('is given to a member of the staff who answers tickets, and back', async () => {
    const { id } = await open()
    const [first] = (await show(id)).staff
    const given = await post(`/tickets/${id}/assign`, { staff_id: first.id })
    expect(given.body.data.ticket.assignee).toEqual(first)
    expect((await post(`/tickets/${id}/assign`, { staff_id: shopper.id })).status).toBe(422)
    expect((await undo(given)).status).toBe(200)
    expect((await show(id)).assignee).toBeNull()
  })

  it('is closed with a mail, and opened again when that is taken back', async () => {
    const { id, number } = await open()
    const closed = await post(`/tickets/${id}/close`, { as: 'cancel' })
    expect(closed.body.data.ticket).toMatchObject({ status: 'cancel', waiting_since: null })
    expect((await post(`/tickets/${id}/close`, {})).body.code).toBe('ticket_closed')
    expect((await undo(closed)).status).toBe(200)
    expect((await show(id)).status).toBe('pending')
    expect((await shop.sendMessage(shopper, number, 'Still here')).status).toBe(200)
  })

  it('shows facts about the customer to those who may see customers alone', async () => {
    const { id } = await open()
    expect((await show(id)).facts).toMatchObject({ orders: 0, spent: 0 })
    const catalogue = await enterConsole(shop, 'operator2@rialto.test')
    expect((await shop.get(`/admin/tickets/${id}`, { headers: catalogue })).status).toBe(
      (await shop.get('/admin/customers', { headers: catalogue })).status,
    )
  })
})

describe('saved replies of the staff', () => {
  it('belong to no shop, and are changed and taken back', async () => {
    const made = await post('/saved-replies', { title: 'Parcel', text: 'Hello {name}' })
    const { id, version } = made.body.data.reply
    const change = (title: string) =>
      shop.app.inject({
        method: 'PATCH',
        url: `/api/admin/saved-replies/${id}`,
        headers: staff,
        payload: { version, title },
      })
    expect((await change('Post')).statusCode).toBe(200)
    expect((await change('Late')).statusCode).toBe(409)
    const seller = await enterConsole(shop)
    const ofShop = (await shop.get('/seller/saved-replies', { headers: seller })).body.data.items
    expect(ofShop.map((reply: { id: number }) => reply.id)).not.toContain(id)
    const removed = await shop.delete(`/admin/saved-replies/${id}`, { headers: staff })
    expect((await undo(removed)).status).toBe(200)
    const { items } = (await shop.get('/admin/saved-replies', { headers: staff })).body.data
    expect(items).toContainEqual({ id, title: 'Post', text: 'Hello {name}', version: 1 })
  })
})

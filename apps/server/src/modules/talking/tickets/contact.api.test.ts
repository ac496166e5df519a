import { SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { newIp, withSettings } from '../../people/accounts/testing/shopper.ts'
import { createFormToken } from './contact.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const SECOND = 1000
const DAY = 86_400 * SECOND
const validMessage = {
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'Opening hours',
  message: 'When do you open?\r\nThanks.',
}

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(START)
  await shop.deps.database.db.deleteFrom('contact_messages').execute()
  await shop.deps.database.db.deleteFrom('outbox').execute()
})

const openForm = async (): Promise<string> => (await shop.get('/contact-us')).body.data.form_token
const send = (form_token: unknown, changes: object = {}, ip = newIp()) =>
  shop.post('/support', { ...validMessage, form_token, ...changes }, { ip })
/** Gets a form that was open long enough to be filled in. */
async function filledForm(): Promise<string> {
  shop.setNow(START)
  const token = await openForm()
  shop.setNow(START + 20 * SECOND)
  return token
}
const selectMessages = () => shop.deps.database.db.selectFrom('contact_messages').selectAll().execute()
const selectMails = () => shop.deps.database.db.selectFrom('outbox').selectAll().execute()
async function expectNothingStored() {
  expect([await selectMessages(), await selectMails()]).toEqual([[], []])
}

describe('POST /support', () => {
  it('stores the message and mails it to the operator', async () => {
    const { status, body } = await send(await filledForm())
    expect([status, body.data], JSON.stringify(body)).toEqual([200, { accepted: true }])
    expect(body.message).toBe('Thank you for your message. We will answer soon.')
    expect(await selectMessages()).toMatchObject([
      { name: 'Ana', email: 'ana@example.com', text: 'When do you open?\nThanks.' },
    ])
    const [mail, ...more] = await selectMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Message from Ana: Opening hours', channel: 'email' })
    expect(mail?.text).toContain('Ana (ana@example.com) wrote by the contact form:\n\nWhen do you open?\n\nThanks.')
  })

  it('stores the message if the operator has no address', async () => {
    const contact = { email: null, phone: null, address: null, hours: [] }
    await withSettings(shop, { contact }, async () => {
      expect((await send(await filledForm())).status).toBe(200)
      expect([(await selectMessages()).length, await selectMails()]).toEqual([1, []])
    })
  })

  it('gives a bot the same reply, and stores nothing', async () => {
    const person = await send(await filledForm())
    await shop.deps.database.db.deleteFrom('contact_messages').execute()
    await shop.deps.database.db.deleteFrom('outbox').execute()
    const bot = await send(await filledForm(), { website: 'https://spam.example' })
    expect([bot.status, bot.body]).toEqual([person.status, person.body])
    await expectNothingStored()
  })

  it('refuses a message that was sent too fast, and says how long to wait', async () => {
    const token = await openForm()
    shop.setNow(START + SECOND)
    const { status, headers } = await send(token)
    expect([status, headers['retry-after']]).toEqual([429, '2'])
    await expectNothingStored()
    shop.setNow(START + 3 * SECOND)
    expect((await send(token)).status).toBe(200)
  })

  it('stores one message per form, and accepts its repetition', async () => {
    const token = await filledForm()
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(token)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect([(await selectMessages()).length, (await selectMails()).length]).toEqual([1, 1])
    const other = await send(token, { message: 'Something else' })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['form_token']])
    expect((await selectMessages()).length).toBe(1)
  })

  it('refuses a forged, changed or expired form token', async () => {
    const token = await filledForm()
    const [moment, id, signature] = token.split('.')
    const invalidTokens = [
      `${Number(moment) - 1}.${id}.${signature}`,
      `${moment}.${'A'.repeat(22)}.${signature}`,
      `${token}A`,
      token.slice(0, -1),
      createFormToken('another secret of thirty-two letters', START),
      createFormToken(shop.deps.config.secret, START + DAY),
      createFormToken(shop.deps.config.secret, START - DAY),
      'x',
    ]
    for (const formToken of invalidTokens) {
      const { status, body } = await send(formToken)
      expect([status, Object.keys(body.errors)], formToken).toEqual([422, ['form_token']])
    }
    await expectNothingStored()
  })

  it.each([
    ['name', ['', 'Ana\r\nBcc: x@example.com', 'a\0b', undefined]],
    ['email', ['', 'nobody', 'a@example.com\r\nBcc: x@example.com', 'a@example.com, b@example.com', undefined]],
    ['subject', ['', 'Hello\nBcc: x@example.com', 'a\u2028b', undefined]],
    ['message', ['', ' \n', 'x'.repeat(SUPPORT_MESSAGE_MAX + 1), undefined]],
    ['form_token', ['', undefined, 'x'.repeat(300)]],
  ])('refuses an invalid %s, including additional mail headers', async (field, values) => {
    const token = await filledForm()
    for (const value of values) {
      const { status, body } = await send(token, { [field]: value })
      expect([status, Object.keys(body.errors)], String(value)).toEqual([422, [field]])
    }
    await expectNothingStored()
  })

  it('mails the message unchanged, with escaped tags and without filling in placeholders', async () => {
    await send(await filledForm(), { name: '{{subject}}', subject: '<b>{{name}}</b>', message: '<script>1</script>' })
    const [mail] = await selectMails()
    expect(mail?.subject).toBe('Message from {{subject}}: <b>{{name}}</b>')
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script>')
  })

  it('limits messages per address', async () => {
    const ip = newIp()
    const token = await filledForm()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await send(token, {}, ip)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect((await send(token)).status).toBe(200)
  })
})

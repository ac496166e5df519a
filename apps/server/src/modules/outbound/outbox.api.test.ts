import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { createSettings } from '../settings/index.ts'
import { type Channels, createOutbound, type OutgoingMessage } from './index.ts'
import type { OutboxRow } from './repository.ts'
import { smsProvider } from './testing/sms-provider.ts'
import { smtpServer } from './testing/smtp-server.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(START)
  await shop.deps.database.db.deleteFrom('outbox').execute()
})

const letter: OutgoingMessage = {
  channel: 'email',
  to: 'ana@example.com',
  subject: 'Grüße & <more>',
  text: 'Plain words',
  html: '<p>Words</p>',
}
const note: OutgoingMessage = { channel: 'sms', to: '+8801711000203', subject: '', text: 'Say "hi"\nthere', html: null }

/** An outbox on the shop's database, as a process of its own would have it. */
function outboundWith({ channels, ...config }: Partial<TestApp['deps']['config']> & { channels?: Channels } = {}) {
  const deps = { ...shop.deps, config: { ...shop.deps.config, ...config } }
  return createOutbound({ ...deps, settings: createSettings(deps) }, channels)
}

const enqueue = (message: OutgoingMessage, outbound = outboundWith()) =>
  shop.deps.database.db.transaction().execute((tx) => outbound.enqueue(tx, message))

const rows = (): Promise<OutboxRow[]> => shop.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Channels that fail as often as told, and note what arrived. */
function unreliable(failures: number) {
  const arrived: string[] = []
  let left = failures
  const deliver = async ({ text }: { text: string }) => {
    if (left-- > 0) throw new Error('not today')
    arrived.push(text)
  }
  return { channels: { email: { deliver }, sms: { deliver } }, arrived }
}

describe('the outbox', () => {
  it('keeps a message with its transaction, and only then', async () => {
    const outbound = outboundWith()
    const broken = shop.deps.database.db.transaction().execute(async (tx) => {
      await outbound.enqueue(tx, letter)
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
    await enqueue(letter)
    expect(await rows()).toMatchObject([{ recipient: 'ana@example.com', due_at: START, attempts: 0, sent_at: null }])
  })

  it('writes nothing for a decoy', async () => {
    await enqueue({ ...letter, decoy: true })
    expect(await rows()).toEqual([])
  })

  it('tries again with growing pauses, and gives up after two days', async () => {
    const { channels } = unreliable(Number.POSITIVE_INFINITY)
    const outbound = outboundWith({ channels })
    await enqueue(letter)
    const pauses: number[] = []
    let at = START
    for (;;) {
      await outbound.deliverDue()
      const [row] = await rows()
      expect(row).toMatchObject({ error: 'not today', sent_at: null })
      if (row?.due_at == null) break
      pauses.push((row.due_at - at) / SECOND)
      at = row.due_at
      // A moment too early nothing happens.
      shop.setNow(at - 1)
      await outbound.deliverDue()
      expect((await rows())[0]?.attempts).toBe(row.attempts)
      shop.setNow(at)
    }
    expect(pauses.slice(0, 8)).toEqual([30, 120, 600, 1800, 3600, 10_800, 21_600, 21_600])
    expect(at - START).toBeGreaterThan(DAY)
    expect(at - START).toBeLessThanOrEqual(2 * DAY)
  })

  it('sends new messages before those that failed already, and stops at none of them', async () => {
    const { channels, arrived } = unreliable(1)
    await enqueue({ ...note, text: 'first' })
    await outboundWith({ channels }).deliverDue()
    shop.setNow(START + MINUTE)
    await enqueue({ ...note, text: 'second' })
    await enqueue({ ...note, text: 'third' })
    await outboundWith({ channels }).deliverDue()
    expect(arrived).toEqual(['second', 'third', 'first'])
    expect((await rows()).every(({ sent_at }) => sent_at === START + MINUTE)).toBe(true)
  })

  it('never sends a message twice where processes meet, and takes over from one that died', async () => {
    const arrived: string[] = []
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const deliver = async ({ text }: { text: string }) => {
      arrived.push(text)
      await slow
    }
    const channels = { email: { deliver }, sms: { deliver } }
    const [first, second] = [outboundWith({ channels }), outboundWith({ channels })]
    await enqueue(letter)
    const working = [first.deliverDue(), second.deliverDue(), first.deliverDue()]
    await second.deliverDue()
    expect(arrived).toEqual(['Plain words'])
    // The first never comes back from it.
    shop.setNow(START + 4 * MINUTE)
    const { channels: good, arrived: later } = unreliable(0)
    await outboundWith({ channels: good }).deliverDue()
    expect(later).toEqual(['Plain words'])
    finish()
    await Promise.all(working)
    expect(await rows()).toMatchObject([{ attempts: 2, due_at: null }])
  })

  it('counts a message as sent by being readable where nothing is configured locally', async () => {
    await enqueue(note)
    await outboundWith().deliverDue()
    expect(await rows()).toMatchObject([{ sent_at: START, due_at: null, error: null, text: note.text }])
  })

  it('says what is missing where nothing is configured in production', async () => {
    const warnings: string[] = []
    const outbound = outboundWith({ env: 'production' })
    await enqueue(note)
    await enqueue(letter)
    await outbound.deliverDue()
    const errors = (await rows()).map(({ error }) => error)
    expect(errors).toEqual([expect.stringContaining('SMS_URL'), expect.stringContaining('SMTP_URL')])
    outbound.start({ warn: (_details, message) => warnings.push(message) })
    await outbound.close()
    expect(warnings).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('SMS_URL')])
  })

  it('forgets a secret once it has left or lapsed, and never sends it late', async () => {
    const secret = { ...letter, secretUntil: START + 5 * MINUTE }
    const { channels } = unreliable(0)
    await enqueue(secret)
    await outboundWith({ env: 'production', channels }).deliverDue()
    expect(await rows()).toMatchObject([{ text: '', html: null, sent_at: START, subject: letter.subject }])

    await enqueue(secret)
    shop.setNow(START + 6 * MINUTE)
    const { channels: late, arrived } = unreliable(0)
    await outboundWith({ env: 'production', channels: late }).deliverDue()
    expect(arrived).toEqual([])
    expect((await rows())[1]).toMatchObject({ text: '', html: null, sent_at: null, due_at: null })
  })

  it('drops what was settled a month ago', async () => {
    await enqueue(letter)
    await enqueue({ ...letter, to: 'ben@example.com' })
    await outboundWith().deliverDue()
    shop.setNow(START + 31 * DAY)
    await enqueue({ ...letter, to: 'cy@example.com' })
    await outboundWith().deliverDue()
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['cy@example.com'])
  })

  it('works by itself once started, and stops when closed', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const deliver = async ({ text }: { text: string }) => resolve(text)
    const outbound = outboundWith({ channels: { email: { deliver }, sms: { deliver } } })
    outbound.start({ warn: () => {} })
    await enqueue(note, outbound)
    outbound.kick()
    expect(await promise).toBe(note.text)
    await outbound.close()
    await enqueue(letter, outbound)
    outbound.kick()
    await outbound.deliverDue()
    expect((await rows())[1]?.attempts).toBe(0)
  })
})

describe('mail', () => {
  it('leaves by SMTP with both parts, and is tried again after the server refused it', async () => {
    await using server = await smtpServer({ failures: 1 })
    const outbound = outboundWith({ mail: { url: server.url, from: 'shop@example.com' } })
    await enqueue(letter)
    await outbound.deliverDue()
    expect(await rows()).toMatchObject([{ sent_at: null, due_at: START + 30 * SECOND }])
    expect((await rows())[0]?.error).toContain('451')
    shop.setNow(START + 30 * SECOND)
    await outbound.deliverDue()
    expect(await rows()).toMatchObject([{ sent_at: START + 30 * SECOND, attempts: 2, error: null }])
    const [mail, ...more] = server.received
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['ana@example.com'])
    expect(mail?.data).toMatch(/^From: Rialto <shop@example.com>$/m)
    expect(mail?.data).toMatch(/^Message-ID: <\d+\.\d+@example.com>$/m)
    expect(mail?.data).toContain('text/plain')
    expect(mail?.data).toContain('<p>Words</p>')
  })

  it('fails for the moment where no server answers', async () => {
    const server = await smtpServer()
    await server[Symbol.asyncDispose]()
    await enqueue(letter)
    await outboundWith({ mail: { url: server.url, from: 'A shop <shop@example.com>' } }).deliverDue()
    expect((await rows())[0]?.error).toContain('ECONNREFUSED')
  })
})

describe('a text message', () => {
  it('leaves by the provider, and is tried again after two failures', async () => {
    await using provider = await smsProvider({ failures: 2 })
    const sms = { url: provider.url, token: 'sms-token', body: '{"to":"{{to}}","text":"{{text}}"}' }
    const outbound = outboundWith({ sms })
    await enqueue(note)
    for (const wait of [0, 30 * SECOND, 150 * SECOND]) {
      shop.setNow(START + wait)
      await outbound.deliverDue()
    }
    expect(await rows()).toMatchObject([{ attempts: 3, sent_at: START + 150 * SECOND }])
    expect(provider.received).toHaveLength(3)
    expect(provider.received[2]).toEqual({
      authorization: 'Bearer sms-token',
      body: { to: note.to, text: note.text },
    })
  })

  it('takes the form that the operator gave it', async () => {
    await using provider = await smsProvider()
    const body = '{"from":"Rialto","messages":[{"phone":"{{to}}","body":"» {{text}}"}]}'
    await enqueue(note)
    await outboundWith({ sms: { url: provider.url, token: undefined, body } }).deliverDue()
    expect(provider.received[0]).toEqual({
      authorization: undefined,
      body: { from: 'Rialto', messages: [{ phone: note.to, body: `» ${note.text}` }] },
    })
  })
})

describe('GET /dev/outbox', () => {
  it('shows the latest messages, newest first, and not more than fifty', async () => {
    for (let index = 0; index < 52; index++) {
      shop.setNow(START + index)
      await enqueue({ ...note, text: `message ${index}` })
    }
    const { status, body } = await shop.get('/dev/outbox')
    expect(status).toBe(200)
    expect(body.data.messages).toHaveLength(50)
    expect(body.data.messages[0]).toEqual({
      channel: 'sms',
      to: note.to,
      subject: '',
      text: 'message 51',
      created_at: new Date(START + 51).toISOString(),
    })
  })

  it('is not there in production', async () => {
    const local = shop.deps.config.env
    shop.deps.config.env = 'production'
    try {
      expect((await shop.get('/dev/outbox')).status).toBe(404)
    } finally {
      shop.deps.config.env = local
    }
  })
})

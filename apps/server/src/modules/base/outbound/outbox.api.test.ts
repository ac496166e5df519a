import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { createSettings } from '../settings/index.ts'
import type { Channels, OutgoingMessage } from './channels.ts'
import { createOutbound } from './outbound.ts'
import type { OutboxRow } from './repository.ts'
import { startSmsProvider } from './testing/sms-provider.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

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

const email: OutgoingMessage = {
  channel: 'email',
  to: 'ana@example.com',
  subject: 'Grüße & <more>',
  text: 'Plain words',
  html: '<p>Words</p>',
}
const sms: OutgoingMessage = { channel: 'sms', to: '+8801711000203', subject: '', text: 'Say "hi"\nthere', html: null }

/** Creates an outbox on the shop's database, as another process would. */
function outboundWith({ channels, ...config }: Partial<TestApp['deps']['config']> & { channels?: Channels } = {}) {
  const deps = { ...shop.deps, config: { ...shop.deps.config, ...config } }
  return createOutbound({ ...deps, settings: createSettings(deps) }, channels)
}

const enqueue = (message: OutgoingMessage, outbound = outboundWith()) =>
  shop.deps.database.db.transaction().execute((tx) => outbound.enqueue(tx, message))

const rows = (): Promise<OutboxRow[]> => shop.deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Creates channels that fail the given number of times, and record the delivered texts. */
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
  it('stores a message only if its transaction commits', async () => {
    const outbound = outboundWith()
    const broken = shop.deps.database.db.transaction().execute(async (tx) => {
      await outbound.enqueue(tx, email)
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
    await enqueue(email)
    expect(await rows()).toMatchObject([{ recipient: 'ana@example.com', due_at: START, attempts: 0, sent_at: null }])
  })

  it('stores nothing for a decoy', async () => {
    await enqueue({ ...email, decoy: true })
    expect(await rows()).toEqual([])
  })

  it('retries with growing pauses, and gives up after two days', async () => {
    const { channels } = unreliable(Number.POSITIVE_INFINITY)
    const outbound = outboundWith({ channels })
    await enqueue(email)
    const pauses: number[] = []
    let at = START
    for (;;) {
      await outbound.deliverDue()
      const [row] = await rows()
      expect(row).toMatchObject({ error: 'not today', sent_at: null })
      if (row?.due_at == null) break
      pauses.push((row.due_at - at) / SECOND)
      at = row.due_at
      // It is not retried one millisecond early.
      shop.setNow(at - 1)
      await outbound.deliverDue()
      expect((await rows())[0]?.attempts).toBe(row.attempts)
      shop.setNow(at)
    }
    expect(pauses.slice(0, 8)).toEqual([30, 120, 600, 1800, 3600, 10_800, 21_600, 21_600])
    expect(at - START).toBeGreaterThan(DAY)
    expect(at - START).toBeLessThanOrEqual(2 * DAY)
  })

  it('sends new messages before those that have failed, and continues after a failure', async () => {
    const { channels, arrived } = unreliable(1)
    await enqueue({ ...sms, text: 'first' })
    await outboundWith({ channels }).deliverDue()
    shop.setNow(START + MINUTE)
    await enqueue({ ...sms, text: 'second' })
    await enqueue({ ...sms, text: 'third' })
    await outboundWith({ channels }).deliverDue()
    expect(arrived).toEqual(['second', 'third', 'first'])
    expect((await rows()).every(({ sent_at }) => sent_at === START + MINUTE)).toBe(true)
  })

  it('sends a message once from concurrent processes, and takes over from a process that died', async () => {
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
    await enqueue(email)
    const working = [first.deliverDue(), second.deliverDue(), first.deliverDue()]
    await vi.waitFor(() => expect(arrived).toEqual(['Plain words']))
    await outboundWith({ channels }).deliverDue()
    expect(arrived).toEqual(['Plain words'])
    // The process that sends it has died.
    shop.setNow(START + 4 * MINUTE)
    const { channels: good, arrived: later } = unreliable(0)
    await outboundWith({ channels: good }).deliverDue()
    expect(later).toEqual(['Plain words'])
    finish()
    await Promise.all(working)
    expect(await rows()).toMatchObject([{ attempts: 2, due_at: null }])
  })

  it('counts a message as sent in the local environment without configuration', async () => {
    await enqueue(sms)
    await outboundWith().deliverDue()
    expect(await rows()).toMatchObject([{ sent_at: START, due_at: null, error: null, text: sms.text }])
  })

  it('names the missing variables in production without configuration', async () => {
    const warnings: string[] = []
    const outbound = outboundWith({ env: 'production' })
    await enqueue(sms)
    await enqueue(email)
    await outbound.deliverDue()
    const errors = (await rows()).map(({ error }) => error)
    expect(errors).toEqual([expect.stringContaining('SMS_URL'), expect.stringContaining('SMTP_URL')])
    outbound.start({ warn: (_details, message) => warnings.push(message) })
    await outbound.close()
    expect(warnings).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('SMS_URL')])
  })

  it('deletes a secret once it is sent or expired, and does not send it after it expired', async () => {
    const secret = { ...email, secretUntil: START + 5 * MINUTE }
    const { channels } = unreliable(0)
    await enqueue(secret)
    await outboundWith({ env: 'production', channels }).deliverDue()
    expect(await rows()).toMatchObject([{ text: '', html: null, sent_at: START, subject: email.subject }])

    await enqueue(secret)
    shop.setNow(START + 6 * MINUTE)
    const { channels: late, arrived } = unreliable(0)
    await outboundWith({ env: 'production', channels: late }).deliverDue()
    expect(arrived).toEqual([])
    expect((await rows())[1]).toMatchObject({ text: '', html: null, sent_at: null, due_at: null })
  })

  it('deletes messages that were sent a month ago', async () => {
    await enqueue(email)
    await enqueue({ ...email, to: 'ben@example.com' })
    await outboundWith().deliverDue()
    shop.setNow(START + 31 * DAY)
    await enqueue({ ...email, to: 'cy@example.com' })
    await outboundWith().deliverDue()
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['cy@example.com'])
  })

  it('delivers after its start, and stops when closed', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const deliver = async ({ text }: { text: string }) => resolve(text)
    const outbound = outboundWith({ channels: { email: { deliver }, sms: { deliver } } })
    outbound.start({ warn: () => {} })
    await enqueue(sms, outbound)
    outbound.kick()
    expect(await promise).toBe(sms.text)
    await outbound.close()
    await enqueue(email, outbound)
    outbound.kick()
    await outbound.deliverDue()
    expect((await rows())[1]?.attempts).toBe(0)
  })
})

describe('email', () => {
  it('is sent by SMTP with both parts, and retried after the server refused it', async () => {
    await using server = await startSmtpServer({ failures: 1 })
    const outbound = outboundWith({ mail: { url: server.url, from: 'shop@example.com' } })
    await enqueue(email)
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

  it('is retried if no server answers', async () => {
    const server = await startSmtpServer()
    await server[Symbol.asyncDispose]()
    await enqueue(email)
    await outboundWith({ mail: { url: server.url, from: 'A shop <shop@example.com>' } }).deliverDue()
    expect((await rows())[0]?.error).toContain('ECONNREFUSED')
  })
})

describe('a text message', () => {
  it('is sent to the provider, and retried after two failures', async () => {
    await using provider = await startSmsProvider({ failures: 2 })
    const config = { url: provider.url, token: 'sms-token', body: '{"to":"{{to}}","text":"{{text}}"}' }
    const outbound = outboundWith({ sms: config })
    await enqueue(sms)
    for (const wait of [0, 30 * SECOND, 150 * SECOND]) {
      shop.setNow(START + wait)
      await outbound.deliverDue()
    }
    expect(await rows()).toMatchObject([{ attempts: 3, sent_at: START + 150 * SECOND }])
    expect(provider.received).toHaveLength(3)
    expect(provider.received[2]).toEqual({
      authorization: 'Bearer sms-token',
      body: { to: sms.to, text: sms.text },
    })
  })

  it('is sent in the operator’s body template', async () => {
    await using provider = await startSmsProvider()
    const body = '{"from":"Rialto","messages":[{"phone":"{{to}}","body":"» {{text}}"}]}'
    await enqueue(sms)
    await outboundWith({ sms: { url: provider.url, token: undefined, body } }).deliverDue()
    expect(provider.received[0]).toEqual({
      authorization: undefined,
      body: { from: 'Rialto', messages: [{ phone: sms.to, body: `» ${sms.text}` }] },
    })
  })
})

describe('GET /dev/outbox', () => {
  it('returns at most fifty messages, newest first', async () => {
    for (let index = 0; index < 52; index++) {
      shop.setNow(START + index)
      await enqueue({ ...sms, text: `message ${index}` })
    }
    const { status, body } = await shop.get('/dev/outbox')
    expect(status).toBe(200)
    expect(body.data.messages).toHaveLength(50)
    expect(body.data.messages[0]).toEqual({
      channel: 'sms',
      to: sms.to,
      subject: '',
      text: 'message 51',
      created_at: new Date(START + 51).toISOString(),
    })
  })

  it('returns 404 in production', async () => {
    const local = shop.deps.config.env
    shop.deps.config.env = 'production'
    try {
      expect((await shop.get('/dev/outbox')).status).toBe(404)
    } finally {
      shop.deps.config.env = local
    }
  })
})

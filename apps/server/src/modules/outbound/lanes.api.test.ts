import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { createSettings } from '../settings/index.ts'
import { createOutbound, type Outbound, type OutgoingMessage } from './index.ts'
import { AT_ONCE } from './rules.ts'
import { smtpServer } from './testing/smtp-server.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const MANY = 500
const SOON = { timeout: 15_000, interval: 10 }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(START)
  await shop.deps.database.db.deleteFrom('outbox').execute()
})

type Server = Awaited<ReturnType<typeof smtpServer>>

/** Creates the outbox of another process, which sends its mails to this server. */
function outboundTo({ url }: Pick<Server, 'url'>): Outbound {
  const config = { ...shop.deps.config, mail: { url, from: 'shop@example.com' } }
  const outbound = createOutbound({ ...shop.deps, config, settings: createSettings(shop.deps) })
  onTestFinished(() => outbound.close())
  return outbound
}

const orderMail = (n: number): OutgoingMessage => ({
  channel: 'email',
  to: `order-${n}@example.com`,
  subject: 'Your order',
  text: 'Thank you',
  html: null,
})
const CODE_TO = 'code@example.com'
const codeMail = (): OutgoingMessage => ({ ...orderMail(0), to: CODE_TO, secretUntil: START + 5 * MINUTE })

const enqueue = (outbound: Outbound, messages: readonly OutgoingMessage[]) =>
  shop.deps.database.write(async (tx) => {
    for (const message of messages) await outbound.enqueue(tx, message)
  })

const manyMails = Array.from({ length: MANY }, (_, n) => orderMail(n))
const recipients = ({ received }: Server) => received.flatMap(({ to }) => to)
const unsent = async () =>
  (await shop.deps.database.db.selectFrom('outbox').where('sent_at', 'is', null).select('id').execute()).length

describe('a one-time code behind 500 order mails', () => {
  it('is sent before them, and each message is sent once over few connections', async () => {
    await using server = await smtpServer({ holds: ({ to }) => !to.includes(CODE_TO) })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails)
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, SOON).toBe(AT_ONCE.others)
    await enqueue(outbound, [codeMail()])
    outbound.kick()
    // No order mail is confirmed, and no further one was started.
    await expect.poll(() => recipients(server).at(-1), SOON).toBe(CODE_TO)
    expect([server.held(), server.received.length]).toEqual([AT_ONCE.others, AT_ONCE.others + 1])
    server.release()
    await expect.poll(unsent, SOON).toBe(0)
    expect(recipients(server).sort()).toEqual([...manyMails.map(({ to }) => to), CODE_TO].sort())
    expect(server.connections()).toBeLessThanOrEqual(AT_ONCE.others + AT_ONCE.secrets + Math.ceil(MANY / 100))
  })

  it('is sent within ten seconds if the server takes 300 ms per mail', async () => {
    await using server = await smtpServer({ delayMs: 300 })
    const outbound = outboundTo(server)
    await enqueue(outbound, [...manyMails, codeMail()])
    const from = performance.now()
    outbound.start({ warn: () => {} })
    await expect.poll(() => recipients(server), SOON).toContain(CODE_TO)
    expect(performance.now() - from).toBeLessThan(10_000)
    // One after the other, the mails would take two and a half minutes.
    expect(server.received.length).toBeLessThan(MANY / 2)
  })

  it('does not wait for another code that the server does not confirm', async () => {
    await using server = await smtpServer({ holds: ({ to }) => to.includes('stuck@example.com') })
    const outbound = outboundTo(server)
    outbound.start({ warn: () => {} })
    await enqueue(outbound, [{ ...codeMail(), to: 'stuck@example.com' }])
    outbound.kick()
    await expect.poll(server.held, SOON).toBe(1)
    await enqueue(outbound, [codeMail()])
    outbound.kick()
    await expect.poll(() => recipients(server), SOON).toContain(CODE_TO)
    server.release()
    await expect.poll(unsent, SOON).toBe(0)
  })
})

describe('delivery', () => {
  it('sends each message once if two processes deliver the same outbox', async () => {
    await using server = await smtpServer()
    const [first, second] = [outboundTo(server), outboundTo(server)]
    const mails = manyMails.slice(0, 60)
    await enqueue(first, mails)
    await Promise.all([first.deliverDue(), second.deliverDue(), first.deliverDue()])
    expect(recipients(server).sort()).toEqual(mails.map(({ to }) => to).sort())
    expect(await unsent()).toBe(0)
  })

  it('opens a new connection if the server has closed the idle one', async () => {
    await using server = await smtpServer()
    const outbound = outboundTo(server)
    for (const to of ['first@example.com', 'second@example.com']) {
      await enqueue(outbound, [{ ...orderMail(0), to }])
      await outbound.deliverDue()
      server.hangUp()
    }
    expect(recipients(server)).toEqual(['first@example.com', 'second@example.com'])
    expect(await unsent()).toBe(0)
  })

  it('completes the mails that are being sent when it is closed', async () => {
    await using server = await smtpServer({ holds: () => true })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails.slice(0, 10))
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, SOON).toBe(AT_ONCE.others)
    const closing = outbound.close()
    server.release()
    await closing
    expect(server.received).toHaveLength(AT_ONCE.others)
    expect(await unsent()).toBe(10 - AT_ONCE.others)
  })

  it('aborts an unconfirmed mail when it is closed, and the next process sends it', async () => {
    await using server = await smtpServer({ holds: () => true })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails.slice(0, 1))
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, SOON).toBe(1)
    await outbound.close()
    const { db } = shop.deps.database
    const [row] = await db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, error: expect.any(String) })
    server.release()
    shop.setNow(row?.due_at ?? 0)
    await outboundTo(server).deliverDue()
    expect(await unsent()).toBe(0)
  })
})

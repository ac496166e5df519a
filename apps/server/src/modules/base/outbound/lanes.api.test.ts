import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { createSettings } from '../settings/index.ts'
import { MAX_CONCURRENT, type OutgoingMessage } from './channels.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { startSmtpServer } from './testing/smtp-server.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const MAIL_COUNT = 500
/** Sending them all takes seconds of processor time, of which a shared machine gives a part. */
const POLLING = { timeout: 45_000, interval: 10 }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(START)
  await shop.deps.database.db.deleteFrom('outbox').execute()
})

type Server = Awaited<ReturnType<typeof startSmtpServer>>

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

const manyMails = Array.from({ length: MAIL_COUNT }, (_, n) => orderMail(n))
const recipients = ({ received }: Server) => received.flatMap(({ to }) => to)
const unsent = async () => {
  const { db } = shop.deps.database
  const counted = db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

describe('a one-time code behind 500 order mails', () => {
  it('is sent before them, and each message is sent once over few connections', async () => {
    await using server = await startSmtpServer({ shouldHold: ({ to }) => !to.includes(CODE_TO) })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails)
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, POLLING).toBe(MAX_CONCURRENT.others)
    await enqueue(outbound, [codeMail()])
    outbound.kick()
    // No order mail is confirmed, and no further one was started.
    await expect.poll(() => recipients(server).at(-1), POLLING).toBe(CODE_TO)
    expect([server.held(), server.received.length]).toEqual([MAX_CONCURRENT.others, MAX_CONCURRENT.others + 1])
    server.release()
    await expect.poll(unsent, POLLING).toBe(0)
    expect(recipients(server).sort()).toEqual([...manyMails.map(({ to }) => to), CODE_TO].sort())
    expect(server.connections()).toBeLessThanOrEqual(
      MAX_CONCURRENT.others + MAX_CONCURRENT.secrets + Math.ceil(MAIL_COUNT / 100),
    )
  })

  it('is sent within ten seconds if the server takes 300 ms per mail', async () => {
    await using server = await startSmtpServer({ delayMs: 300 })
    const outbound = outboundTo(server)
    await enqueue(outbound, [...manyMails, codeMail()])
    const startedAt = performance.now()
    outbound.start({ warn: () => {} })
    await expect.poll(() => recipients(server), POLLING).toContain(CODE_TO)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    // Sent one after the other, the mails would take two and a half minutes.
    expect(server.received.length).toBeLessThan(MAIL_COUNT / 2)
  })

  it('does not wait for another code that the server does not confirm', async () => {
    await using server = await startSmtpServer({ shouldHold: ({ to }) => to.includes('stuck@example.com') })
    const outbound = outboundTo(server)
    outbound.start({ warn: () => {} })
    await enqueue(outbound, [{ ...codeMail(), to: 'stuck@example.com' }])
    outbound.kick()
    await expect.poll(server.held, POLLING).toBe(1)
    await enqueue(outbound, [codeMail()])
    outbound.kick()
    await expect.poll(() => recipients(server), POLLING).toContain(CODE_TO)
    server.release()
    await expect.poll(unsent, POLLING).toBe(0)
  })
})

describe('delivery', () => {
  it('sends each message once if two processes deliver the same outbox', async () => {
    await using server = await startSmtpServer()
    const [first, second] = [outboundTo(server), outboundTo(server)]
    const mails = manyMails.slice(0, 60)
    await enqueue(first, mails)
    await Promise.all([first.deliverDue(), second.deliverDue(), first.deliverDue()])
    expect(recipients(server).sort()).toEqual(mails.map(({ to }) => to).sort())
    expect(await unsent()).toBe(0)
  })

  it('opens a new connection if the server has closed the idle one', async () => {
    await using server = await startSmtpServer()
    const outbound = outboundTo(server)
    for (const to of ['first@example.com', 'second@example.com']) {
      await enqueue(outbound, [{ ...orderMail(0), to }])
      await outbound.deliverDue()
      server.closeConnections()
    }
    expect(recipients(server)).toEqual(['first@example.com', 'second@example.com'])
    expect(await unsent()).toBe(0)
  })

  it('completes the mails that are being sent when it is closed', async () => {
    await using server = await startSmtpServer({ shouldHold: () => true })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails.slice(0, 10))
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, POLLING).toBe(MAX_CONCURRENT.others)
    const closing = outbound.close()
    server.release()
    await closing
    expect(server.received).toHaveLength(MAX_CONCURRENT.others)
    expect(await unsent()).toBe(10 - MAX_CONCURRENT.others)
  })

  it('aborts an unconfirmed mail when it is closed, and the next process sends it', async () => {
    await using server = await startSmtpServer({ shouldHold: () => true })
    const outbound = outboundTo(server)
    await enqueue(outbound, manyMails.slice(0, 1))
    outbound.start({ warn: () => {} })
    await expect.poll(server.held, POLLING).toBe(1)
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

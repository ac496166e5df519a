import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { createOutbound, type Outbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createSendCode } from './send-code.ts'
import { issueToken } from './sessions.ts'
import { createOtpFixture, type OtpFixture, wrongCode } from './testing/otp-fixture.ts'
import { createVerifyCode } from './verify-code.ts'

const SECOND = 1000
const HOUR = 3_600_000
let now = Date.parse('2026-03-01T12:00:00Z')

let shop: TestApp
let fixture: OtpFixture
beforeAll(async () => {
  shop = await testApp()
  fixture = createOtpFixture(shop)
})
afterAll(() => shop.close())
/** Gives each test its own day, so that daily limits do not mix. */
beforeEach(advanceToNextNoon)

function advanceToNextNoon(): void {
  advanceClock(60 * HOUR - (now % (24 * HOUR)))
}

function advanceClock(ms: number): void {
  now += ms
  shop.setNow(now)
}

const codes = () => shop.deps.database.db.selectFrom('one_time_codes').selectAll().orderBy('id', 'desc').execute()

describe('POST /send-otp', () => {
  it('mails four digits to a mail address, in the language of the request', async () => {
    const { email } = await fixture.addPerson()
    const { status, body } = await fixture.send(` ${email.toUpperCase()} `, { locale: 'ar' })
    expect(status).toBe(200)
    expect(body.data).toEqual({ email_or_phone: email.toUpperCase() })
    const [message, ...more] = await fixture.messagesTo(email)
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'email', to: email })
    expect(message?.subject).not.toMatch(/\d{4}/)
    expect(await fixture.codeOf(email)).toMatch(/^\d{4}$/)
    const row = await shop.deps.database.db
      .selectFrom('outbox')
      .select(['html', 'secret_until'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.html).toContain('dir="rtl"')
    expect(row.html).toContain(await fixture.codeOf(email))
    expect(row.secret_until).toBe(now + 300 * SECOND)
  })

  it.each([
    ['its calling code in the separate field', (phone: string) => [phone, '880'] as const],
    ['a leading zero', (phone: string) => [`0${phone}`, '+880'] as const],
    ['its calling code in the number', (phone: string) => [`+880 ${phone}`, undefined] as const],
  ])('sends a text message to a phone with %s', async (_, toFields) => {
    const { national, phone } = await fixture.addPerson()
    const [typed, phoneCode] = toFields(national)
    const { status, body } = await fixture.send(typed, { phoneCode })
    expect(status).toBe(200)
    expect(body.data.email_or_phone).toBe(typed)
    const [message] = await fixture.messagesTo(phone)
    expect(message).toMatchObject({ channel: 'sms', subject: '' })
    // Phones fill in this code only on this host.
    expect(message?.text).toContain(`\n@localhost #${await fixture.codeOf(phone)}`)
  })

  // docs/spec leaves open: OTP: 4 digits from a CSPRNG, kept as an HMAC, 5 minutes, 3 tries a code, newest only, 60 s
  // between sends, 5 sends a day, 15 wrong tries a day, limits per address
  it('stores nothing that reveals the code', async () => {
    const { email } = await fixture.addPerson()
    await fixture.send(email)
    const [row] = await codes()
    expect(row).toMatchObject({ destination: email, purpose: 'verify', tries: 0, expires_at: now + 300 * SECOND })
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(`"${await fixture.codeOf(email)}"`)
  })

  it.each(['', 'nobody@', 'hello', '12', '1711000203'])('refuses the destination %j', async (phone) => {
    const { status, body } = await fixture.send(phone)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid', errors: { phone: [expect.any(String)] } })
    if (phone === '') expect(body.message).toBe('The phone or email field is required')
  })

  it('gives the same reply whether or not the account exists', async () => {
    const { email, phone } = await fixture.addPerson()
    for (const [known, unknown] of [
      [email, 'nobody@example.com'],
      [phone, '+8801711999999'],
    ] as const) {
      const [knownReply, unknownReply] = [await fixture.send(known), await fixture.send(unknown)]
      expect({ ...unknownReply.body, data: null }).toEqual({ ...knownReply.body, data: null })
      expect(unknownReply.status).toBe(knownReply.status)
      expect(Object.keys(unknownReply.headers)).toEqual(Object.keys(knownReply.headers))
      expect(unknownReply.body.data.email_or_phone).toBe(unknown)
      expect(await fixture.messagesTo(unknown)).toEqual([])
      const again = [await fixture.send(known), await fixture.send(unknown)].map(({ status, body }) => ({
        status,
        body,
      }))
      expect(again[1]).toEqual(again[0])
      expect(again[0]?.status).toBe(429)
    }
  })

  it('runs the same statements for known and unknown destinations, for sends and for attempts', async () => {
    const { email } = await fixture.addPerson()
    const log: string[] = []
    const db = shop.deps.database.db.withPlugin({
      transformQuery: ({ node }) => {
        log.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const deps = { ...shop.deps, database: { ...shop.deps.database, db } }
    const settings = createSettings(deps)
    let kicks = 0
    const outbound: Outbound = { ...createOutbound({ ...deps, settings }), kick: () => void kicks++ }
    const sendCode = createSendCode({ ...deps, settings, outbound })
    const verifyCode = createVerifyCode({ ...deps, settings, outbound })

    async function statementsFor(value: string): Promise<string[]> {
      log.length = 0
      await sendCode({ destination: { channel: 'email', value }, purpose: 'recover', locale: 'en' })
      const otp = value === email ? wrongCode(await fixture.codeOf(email)) : '1234'
      const caller = { ip: '10.8.0.1', audit: () => {} }
      await verifyCode({ phone: value, phoneCode: null, otp, user: null, locale: 'en', caller })
      return [...log]
    }

    await statementsFor('first@example.com')
    const known = await statementsFor(email)
    expect(known.length).toBeGreaterThan(6)
    expect(await statementsFor('nobody2@example.com')).toEqual(known)
    expect(kicks).toBe(3)
  })

  it('refuses a second code within 60 seconds, and names the seconds left', async () => {
    const { email } = await fixture.addPerson()
    await fixture.send(email)
    advanceClock(20_500)
    const early = await fixture.send(email)
    expect(early.status).toBe(429)
    expect(early.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('40') })
    expect(early.headers['retry-after']).toBe('40')
    advanceClock(39_500)
    expect((await fixture.send(email)).status).toBe(200)
    expect(await fixture.messagesTo(email)).toHaveLength(2)
  })

  it('sends one code for concurrent requests', async () => {
    const { email } = await fixture.addPerson()
    const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.send(email)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(429)])
    expect(await fixture.messagesTo(email)).toHaveLength(1)
  })

  it('limits a known or unknown destination to five codes a day', async () => {
    const { email } = await fixture.addPerson()
    for (const to of [email, 'stranger@example.com']) {
      for (let count = 0; count < 5; count++) {
        expect((await fixture.send(to)).status).toBe(200)
        advanceClock(61 * SECOND)
      }
      const sixth = await fixture.send(to)
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBe(24 * 3600 - 5 * 61)
    }
    advanceClock(24 * HOUR)
    expect((await fixture.send(email)).status).toBe(200)
  })

  it('limits an account to five codes a day, without revealing that its email and phone belong together', async () => {
    const { email, phone } = await fixture.addPerson()
    for (let count = 0; count < 3; count++) {
      await fixture.send(email)
      await fixture.send(phone)
      advanceClock(61 * SECOND)
    }
    expect([...(await fixture.messagesTo(email)), ...(await fixture.messagesTo(phone))]).toHaveLength(5)
    expect((await fixture.send(phone)).status).toBe(200)
    expect(await fixture.messagesTo(phone)).toHaveLength(2)
  })

  it('limits a network to a hundred codes a day over all destinations', async () => {
    // The counter is set directly, since the burst limit would come first.
    const { db } = shop.deps.database
    await fixture.send('one@example.com', { ip: '2001:db8:1:2::1' })
    await db.updateTable('failures').set({ count: 99 }).where('key', 'like', 'otp:sends:%2001:db8:1:2%').execute()
    expect((await fixture.send('two@example.com', { ip: '2001:db8:1:2::2' })).status).toBe(200)
    const refused = await fixture.send('three@example.com', { ip: '2001:db8:1:2:3::3' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(12 * 3600)
    expect((await fixture.send('three@example.com', { ip: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('limits bursts from one address', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 31; count++) statuses.add((await fixture.send('x', { ip: '10.7.0.1' })).status)
    expect([...statuses]).toEqual([422, 429])
  })

  it('sends codes after the clock was set back', async () => {
    const ana = await fixture.addPerson()
    const { email } = ana
    await fixture.send(email)
    advanceClock(-HOUR)
    const expiredCode = await fixture.codeOf(email)
    expect((await fixture.verify(email, expiredCode)).body.code).toBe('otp_expired')
    expect((await fixture.send(email)).status).toBe(200)
    expect((await fixture.verify(email, await fixture.codeOf(email), { by: ana })).status).toBe(200)
  })
})

describe('the message of POST /send-otp', () => {
  const neutralMessage = 'If there is an account, a code is on its way'
  const messageWithDestination = (masked: string) => `A code was sent to \u2066${masked}\u2069`
  /** Creates a logged-in user. */
  async function addLoggedInPerson() {
    const person = await fixture.addPerson()
    const { token } = await issueToken(shop.deps.database.db, person.id, now)
    return { ...person, token }
  }
  const messageFor = async (...requests: Parameters<OtpFixture['send']>) =>
    (await fixture.send(...requests)).body.message

  it('contains the masked destination if it belongs to the caller', async () => {
    const { email, phone, token } = await addLoggedInPerson()
    expect(await messageFor(email, { token })).toBe(messageWithDestination(`p•••${email.slice(email.indexOf('@'))}`))
    expect(await messageFor(phone, { token })).toBe(messageWithDestination(`+•••${phone.slice(-2)}`))
  })

  it('is the same for all other destinations, whether or not the account exists', async () => {
    const { token } = await addLoggedInPerson()
    const stranger = await fixture.addPerson()
    const requests: Parameters<OtpFixture['send']>[] = [
      [stranger.email, { token }],
      [stranger.phone, { token }],
      ['nobody-at-all@example.com', { token }],
      [(await fixture.addPerson()).email],
      [(await fixture.addPerson()).email, { token: 'a'.repeat(43) }],
    ]
    for (const request of requests) expect(await messageFor(...request)).toBe(neutralMessage)
  })

  it('contains no destination for a recovery, even of the caller’s own account', async () => {
    const { email, token } = await addLoggedInPerson()
    expect(await messageFor(email, { token, recover: true })).toBe(neutralMessage)
  })
})

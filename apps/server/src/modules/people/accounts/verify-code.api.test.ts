import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { insertIdentity } from './repository-users.ts'
import { hashCode } from './send-code.ts'
import { hashToken } from './sessions.ts'
import { createOtpFixture, type OtpFixture, type Person, wrongCode } from './testing/otp-fixture.ts'

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
/** Gives each test its own day and person, so that daily limits do not mix. */
let ana: Person
beforeEach(async () => {
  advanceToNextNoon()
  ana = await fixture.addPerson()
})

function advanceToNextNoon(): void {
  advanceClock(60 * HOUR - (now % (24 * HOUR)))
}

function advanceClock(ms: number): void {
  now += ms
  shop.setNow(now)
}

/** Verifies while logged in to the account. */
const verify = (to: string, otp: string, options: { ip?: string } = {}) =>
  fixture.verify(to, otp, { by: ana, ...options })

const verificationTimes = () =>
  shop.deps.database.db
    .selectFrom('users')
    .select(['email_verified_at', 'phone_verified_at'])
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()

describe('POST /verify-otp', () => {
  it('marks the mail address that received the code as verified', async () => {
    await fixture.send(ana.email)
    const { status, body } = await verify(ana.email, await fixture.codeOf(ana.email))
    expect(status).toBe(200)
    expect(body.data).toEqual({ token: null })
    expect(await verificationTimes()).toEqual({ email_verified_at: now, phone_verified_at: null })
  })

  it('marks a phone as verified, even if it is entered without its calling code', async () => {
    await fixture.send(ana.national, { phoneCode: '880' })
    expect((await verify(`0${ana.national}`, await fixture.codeOf(ana.phone))).body.data).toEqual({ token: null })
    expect(await verificationTimes()).toEqual({ email_verified_at: null, phone_verified_at: now })
  })

  it('distinguishes equal national digits by the calling code', async () => {
    await fixture.send(ana.national, { phoneCode: '880' })
    await fixture.send(ana.national, { phoneCode: '44' })
    const otp = await fixture.codeOf(ana.phone)
    const reply = await fixture.call('/verify-otp', { phone: ana.national, phone_code: '880', otp }, { by: ana })
    expect(reply.status).toBe(200)
  })

  it('returns a reset token if the newest code was sent for a recovery', async () => {
    await fixture.send(ana.email, { recover: true })
    const { body } = await fixture.verify(ana.email, await fixture.codeOf(ana.email))
    expect(body.data.token).toMatch(/^[\w-]{43}$/)
    const row = await shop.deps.database.db
      .selectFrom('reset_tokens')
      .selectAll()
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ token_hash: hashToken(body.data.token), used_at: null, expires_at: now + 600 * SECOND })
    // The code also verifies its destination.
    expect(await verificationTimes()).toEqual({ email_verified_at: now, phone_verified_at: null })
  })

  it('transfers an account without verified contacts to the first person who proves its address', async () => {
    const person = await fixture.addPerson()
    const { db } = shop.deps.database
    const moment = shop.deps.now()
    const stranger = { provider: 'facebook' as const, subject: `stranger-${person.id}`, user_id: person.id }
    await shop.deps.database.write((tx) => insertIdentity(tx, { ...stranger, created_at: moment }))
    await fixture.send(person.email, { recover: true })
    expect((await fixture.verify(person.email, await fixture.codeOf(person.email))).status).toBe(200)
    const remainingIdentities = await db
      .selectFrom('social_identities')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(remainingIdentities).toEqual([])
    expect((await fixture.send(person.phone, { recover: true })).status).toBe(200)
    expect(await fixture.messagesTo(person.phone)).toEqual([])
  })

  it('returns no reset token if a newer code was sent for verification', async () => {
    await fixture.send(ana.email, { recover: true })
    advanceClock(61 * SECOND)
    await fixture.send(ana.email)
    expect((await verify(ana.email, await fixture.codeOf(ana.email))).body.data).toEqual({ token: null })
  })

  it('accepts only the newest code', async () => {
    await fixture.send(ana.email)
    const first = await fixture.codeOf(ana.email)
    advanceClock(61 * SECOND)
    await fixture.send(ana.email)
    const second = await fixture.codeOf(ana.email)
    if (first !== second) expect((await verify(ana.email, first)).body.code).toBe('otp_wrong')
    expect((await verify(ana.email, second)).status).toBe(200)
  })

  it('accepts a code once', async () => {
    await fixture.send(ana.email)
    const code = await fixture.codeOf(ana.email)
    const replies = await Promise.all([1, 2, 3].map(() => verify(ana.email, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const again = await verify(ana.email, code)
    expect([again.status, again.body.code]).toEqual([422, 'otp_expired'])
  })

  it('accepts a code for five minutes', async () => {
    await fixture.send(ana.email)
    const code = await fixture.codeOf(ana.email)
    advanceClock(300 * SECOND)
    expect((await verify(ana.email, code)).body.code).toBe('otp_expired')
    advanceClock(-1)
    expect((await verify(ana.email, code)).status).toBe(200)
  })

  it('refuses even the right code after three wrong attempts', async () => {
    await fixture.send(ana.email)
    const code = await fixture.codeOf(ana.email)
    for (const step of [1, 2, 3]) {
      const { status, body } = await verify(ana.email, wrongCode(code, step))
      expect([status, body.code]).toEqual([422, 'otp_wrong'])
    }
    expect((await verify(ana.email, code)).body.code).toBe('otp_expired')
    expect(await verificationTimes()).toEqual({ email_verified_at: null, phone_verified_at: null })
  })

  it('checks only three of twenty concurrent attempts', async () => {
    await fixture.send(ana.email)
    const code = await fixture.codeOf(ana.email)
    const tries = Array.from({ length: 20 }, (_, index) => verify(ana.email, wrongCode(code, index + 1)))
    const refusals = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(refusals.filter((reason) => reason === 'otp_wrong')).toHaveLength(3)
    expect(refusals.filter((reason) => reason === 'otp_expired')).toHaveLength(17)
    expect((await verify(ana.email, code)).body.code).toBe('otp_expired')
  })

  it('allows fifteen wrong attempts a day, across codes', async () => {
    // Inserts more codes than a day allows, so that this limit is tested by itself.
    const { db } = shop.deps.database
    await fixture.send(ana.email)
    await db.updateTable('one_time_codes').set({ tries: 14 }).where('destination', '=', ana.email).execute()
    advanceClock(61 * SECOND)
    await fixture.send(ana.email)
    const code = await fixture.codeOf(ana.email)
    expect((await verify(ana.email, wrongCode(code))).body.code).toBe('otp_wrong')
    const { status, body, headers } = await verify(ana.email, code)
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers['retry-after'])).toBe(24 * 3600 - 61)
    advanceClock(61 * SECOND)
    expect((await fixture.send(ana.email)).status).toBe(429)
    advanceClock(24 * HOUR)
    await fixture.send(ana.email)
    expect((await verify(ana.email, await fixture.codeOf(ana.email))).status).toBe(200)
  })

  it('allows one network fifty wrong attempts a day for all destinations; right codes do not count', async () => {
    const { db } = shop.deps.database
    const ip = '10.6.0.1'
    await fixture.verify('nobody@example.com', '1234', { ip })
    await db.updateTable('failures').set({ count: 49 }).where('key', 'like', 'otp:tries:%10.6.0.1').execute()
    await fixture.send(ana.email)
    expect((await verify(ana.email, await fixture.codeOf(ana.email), { ip })).status).toBe(200)
    expect((await fixture.verify('nobody@example.com', '1234', { ip })).status).toBe(422)
    const refused = await fixture.verify('nobody@example.com', '1234', { ip })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(12 * 3600)
  })

  it('refuses in the same way whether or not the account exists, from the first attempt to the last', async () => {
    const answers = async (to: string) => {
      await fixture.send(to, { recover: true })
      const code = await fixture.codeOf(to)
      const wrong = code === 'none' ? '1234' : wrongCode(code)
      const replies = [
        await fixture.verify(to, wrong),
        await fixture.verify(to, wrong),
        await fixture.verify(to, wrong),
      ]
      return [...replies, await fixture.verify(to, wrong)].map(({ status, body }) => ({ status, body }))
    }
    expect(await answers('nobody@example.com')).toEqual(await answers(ana.email))
  })

  it('matches none of the 10,000 codes for an unknown destination', async () => {
    const { config, database } = shop.deps
    const matchingCodes = async (to: string) => {
      await fixture.send(to)
      const row = await database.db
        .selectFrom('one_time_codes')
        .select('code_hash')
        .where('destination', '=', to)
        .executeTakeFirstOrThrow()
      const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
      return all.filter((code) => hashCode(config.secret, to, code) === row.code_hash)
    }
    expect(await matchingCodes(ana.email)).toEqual([await fixture.codeOf(ana.email)])
    expect(await matchingCodes('nobody3@example.com')).toEqual([])
  })

  it('refuses any code if none was requested', async () => {
    expect((await fixture.verify('never@example.com', '1234')).body.code).toBe('otp_expired')
    expect((await fixture.verify('1999888777', '1234')).body.code).toBe('otp_expired')
    expect((await fixture.verify('what?', '1234')).body.code).toBe('otp_expired')
  })

  it.each(['123', '12345', 'abcd', '', '١٢٣'])('refuses the code %j', async (otp) => {
    const { status, body } = await verify(ana.email, otp)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors.otp).toHaveLength(1)
  })

  it('does not verify a contact that the account has dropped in the meantime', async () => {
    await fixture.send(ana.email)
    await shop.deps.database.db.updateTable('users').set({ email: null }).where('id', '=', ana.id).execute()
    expect((await verify(ana.email, await fixture.codeOf(ana.email))).body.code).toBe('otp_expired')
  })
})

import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../../cli/testing/shop-command.ts'
import { SECURITY_EVENTS, truncatedNetwork } from '../../lib/security-events.ts'
import { createOtpFixture, type OtpFixture } from './otp/testing/otp-fixture.ts'
import { addShopper, PASSWORD, type Shopper } from './testing/shopper.ts'

let shop: TestApp
let desk: OtpFixture
let written = ''
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  shop = await testApp({ LOG_LEVEL: 'info' }, undefined, logTo)
  desk = createOtpFixture(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  written = ''
})

const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const events = () => lines().filter(({ msg }) => msg === 'security event')
const names = () => events().map(({ event }) => event)
const ip = '203.0.113.77'
const logIn = (phone: unknown, password: string) => shop.post('/login', { phone, password }, { ip })
const as = (who: Shopper) => ({ headers: who.headers, ip })

describe('security events', () => {
  it('contain event, user, truncated network and request id', async () => {
    const { id, email } = await addShopper(shop)
    await logIn(email, 'not-the-password')
    await logIn('nobody@example.com', 'not-the-password')
    await logIn(email, PASSWORD)
    const network = '203.0.113.0/24'
    expect(events()).toMatchObject([
      { level: 40, event: 'login_refused', user: id, network, reason: 'wrong_password', reqId: expect.any(String) },
      { level: 40, event: 'login_refused', user: null, network, reason: 'wrong_password' },
      { level: 30, event: 'login', user: id, network },
    ])
    const known = ['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'event', 'user', 'network', 'reason']
    for (const line of events()) expect(known).toEqual(expect.arrayContaining(Object.keys(line)))
  })

  it('report pauses and logins to a closed account', async () => {
    const { id, email } = await addShopper(shop)
    for (let n = 0; n < 6; n++)
      await shop.post('/login', { phone: email, password: 'wrong-password' }, { ip: `10.1.${n}.1` })
    expect(names().slice(-2)).toEqual(['login_refused', 'login_paused'])
    const closed = await addShopper(shop)
    await shop.deps.database.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', closed.id).execute()
    await shop.post('/login', { phone: closed.email, password: PASSWORD }, { ip: '10.2.0.1' })
    expect(events().at(-1)).toMatchObject({ event: 'login_refused', user: closed.id, reason: 'disabled' })
    expect(events()[0]?.user).toBe(id)
  })

  it('report every change of an account, without secrets, codes, addresses or numbers', async () => {
    const secrets: string[] = []
    const next = 'lantern-over-harbour-5'
    const who = await addShopper(shop)
    await shop.post(
      '/change-password',
      { current_password: 'wrong-one', password: next, password_confirmation: next },
      as(who),
    )
    await shop.post(
      '/change-password',
      { current_password: PASSWORD, password: next, password_confirmation: next },
      as(who),
    )
    const changed = { email: 'moved-away@example.com', current_password: next }
    await shop.post('/update-profile', { ...changed, current_password: 'wrong-two' }, as(who))
    await shop.post('/update-profile', changed, as(who))
    const other = await addShopper(shop)
    await shop.post('/update-profile', { email: other.email, current_password: next }, as(who))
    await desk.send(changed.email)
    secrets.push(await desk.codeOf(changed.email))
    await desk.verify(changed.email, '0000', { ip })
    await desk.verify(changed.email, secrets[0] ?? '', { by: who, ip })
    shop.setNow(shop.deps.now() + 61_000)
    await desk.send(changed.email, { recover: true })
    const code = await desk.codeOf(changed.email)
    const { body } = await desk.verify(changed.email, code, { ip })
    await shop.post(
      '/reset-password',
      { token: body.data.token, password: PASSWORD, password_confirmation: PASSWORD },
      { ip },
    )
    const session = await shop.post('/login', { phone: changed.email, password: PASSWORD }, { ip: '10.3.0.1' })
    const token = session.body.data.access.token
    await shop.post('/logout', {}, { headers: { authorization: `Bearer ${token}` }, ip })
    expect(new Set(names())).toEqual(
      new Set([
        'password_change_refused',
        'password_changed',
        'sessions_ended',
        'contact_change_refused',
        'contact_changed',
        'taken_contact_refused',
        'code_refused',
        'contact_proved',
        'recovery_code_accepted',
        'password_reset',
        'login',
        'logout',
      ]),
    )
    for (const { user, event } of events()) if (event !== 'code_refused') expect(user, event).toBe(who.id)
    secrets.push(
      code,
      body.data.token,
      token,
      PASSWORD,
      next,
      'wrong-one',
      'wrong-two',
      who.headers.authorization.slice(7),
    )
    const people = [who.email, who.phone, changed.email, other.email, ip, who.phone?.slice(4)]
    // Times and ids are left out of the search, since they may contain the four digits of a code.
    const looked = lines().map(({ time, pid, reqId, user, ...rest }) => JSON.stringify(rest))
    for (const hidden of [...secrets, ...people]) expect(looked.join('\n')).not.toContain(hidden)
  })

  it('report an unverified email that its owner takes over', async () => {
    const planted = { name: 'Planter', email: 'planted@example.com', country: 'Bangladesh', phone_code: '880' }
    await shop.post('/registration', { ...planted, phone: '1711777001', password: PASSWORD }, { ip })
    await desk.send(planted.email, { recover: true })
    await desk.verify(planted.email, await desk.codeOf(planted.email), { ip })
    expect(names()).toEqual([
      'registered',
      'recovery_code_accepted',
      'contact_proved',
      'account_taken_over',
      'sessions_ended',
    ])
  })

  it('are written to standard error by the operator’s commands', async () => {
    const { id, email } = await addShopper(shop)
    const run = shopCommand({ ...shop.environment, LOG_LEVEL: 'info' })
    const logged: string[] = []
    for (const words of [['verify'], ['disable'], ['enable'], ['tokens', 'revoke']]) {
      const { code, out, err } = await run(['users', ...words, String(email)])
      expect(code).toBe(0)
      expect(out).not.toContain('security event')
      expect(err).not.toContain(email)
      const line = JSON.parse(err)
      expect([line.user, line.network]).toEqual([id, null])
      logged.push(line.event)
    }
    const { err } = await run(['users', 'password', String(email)], { input: 'kettle-orchard-19\n' })
    expect(err).not.toContain('kettle')
    logged.push(JSON.parse(err).event)
    expect(logged).toEqual([
      'operator_account_confirmed',
      'operator_account_disabled',
      'operator_account_enabled',
      'operator_tokens_revoked',
      'operator_password_set',
    ])
  })

  it('contain truncated addresses', () => {
    expect(['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:5:6:7::1', '2001:db8::1'].map(truncatedNetwork)).toEqual([
      '203.0.113.0/24',
      '203.0.113.0/24',
      '2001:db8:5::/48',
      '2001:db8:0::/48',
    ])
  })

  it('are logged as warnings for refusals', () => {
    for (const [name, level] of Object.entries(SECURITY_EVENTS))
      if (/refused|paused/.test(name)) expect([name, level]).toEqual([name, 'warn'])
  })
})

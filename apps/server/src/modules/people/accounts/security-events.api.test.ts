import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { shopCommand } from '../../../cli/testing/shop-command.ts'
import { SECURITY_EVENTS, truncatedNetwork } from '../../../lib/security-events.ts'
import { createOtpFixture, type OtpFixture } from './testing/otp-fixture.ts'
import { addShopper, PASSWORD, type Shopper } from './testing/shopper.ts'

let shop: TestApp
let fixture: OtpFixture
let logOutput = ''
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logOutput += chunk
      done()
    },
  })
  shop = await testApp({ LOG_LEVEL: 'info' }, undefined, logTo)
  fixture = createOtpFixture(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  logOutput = ''
})

const logLines = () =>
  logOutput
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const events = () => logLines().filter(({ msg }) => msg === 'security event')
const eventNames = () => events().map(({ event }) => event)
const ip = '203.0.113.77'
const logIn = (phone: unknown, password: string) => shop.post('/login', { phone, password }, { ip })
const asCaller = (shopper: Shopper) => ({ headers: shopper.headers, ip })

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
    const fields = ['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'event', 'user', 'network', 'reason']
    for (const line of events()) expect(fields).toEqual(expect.arrayContaining(Object.keys(line)))
  })

  it('report pauses and logins to a closed account', async () => {
    const { id, email } = await addShopper(shop)
    for (let n = 0; n < 6; n++)
      await shop.post('/login', { phone: email, password: 'wrong-password' }, { ip: `10.1.${n}.1` })
    expect(eventNames().slice(-2)).toEqual(['login_refused', 'login_paused'])
    const closed = await addShopper(shop)
    await shop.deps.database.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', closed.id).execute()
    await shop.post('/login', { phone: closed.email, password: PASSWORD }, { ip: '10.2.0.1' })
    expect(events().at(-1)).toMatchObject({ event: 'login_refused', user: closed.id, reason: 'disabled' })
    expect(events()[0]?.user).toBe(id)
  })

  it('report every change of an account, without secrets, codes, addresses or numbers', async () => {
    const secrets: string[] = []
    const newPassword = 'lantern-over-harbour-5'
    const shopper = await addShopper(shop)
    await shop.post(
      '/change-password',
      { current_password: 'wrong-one', password: newPassword, password_confirmation: newPassword },
      asCaller(shopper),
    )
    await shop.post(
      '/change-password',
      { current_password: PASSWORD, password: newPassword, password_confirmation: newPassword },
      asCaller(shopper),
    )
    const changed = { email: 'moved-away@example.com', current_password: newPassword }
    await shop.post('/update-profile', { ...changed, current_password: 'wrong-two' }, asCaller(shopper))
    await shop.post('/update-profile', changed, asCaller(shopper))
    const other = await addShopper(shop)
    await shop.post('/update-profile', { email: other.email, current_password: newPassword }, asCaller(shopper))
    await fixture.send(changed.email)
    secrets.push(await fixture.codeOf(changed.email))
    await fixture.verify(changed.email, '0000', { ip })
    await fixture.verify(changed.email, secrets[0] ?? '', { by: shopper, ip })
    shop.setNow(shop.deps.now() + 61_000)
    await fixture.send(changed.email, { recover: true })
    const code = await fixture.codeOf(changed.email)
    const { body } = await fixture.verify(changed.email, code, { ip })
    await shop.post(
      '/reset-password',
      { token: body.data.token, password: PASSWORD, password_confirmation: PASSWORD },
      { ip },
    )
    const session = await shop.post('/login', { phone: changed.email, password: PASSWORD }, { ip: '10.3.0.1' })
    const token = session.body.data.access.token
    await shop.post('/logout', {}, { headers: { authorization: `Bearer ${token}` }, ip })
    expect(new Set(eventNames())).toEqual(
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
    for (const { user, event } of events()) if (event !== 'code_refused') expect(user, event).toBe(shopper.id)
    secrets.push(
      code,
      body.data.token,
      token,
      PASSWORD,
      newPassword,
      'wrong-one',
      'wrong-two',
      shopper.headers.authorization.slice(7),
    )
    const people = [shopper.email, shopper.phone, changed.email, other.email, ip, shopper.phone?.slice(4)]
    // Times and ids are left out of the search, since they may contain the four digits of a code.
    const searched = logLines().map(({ time, pid, reqId, user, ...rest }) => JSON.stringify(rest))
    for (const hidden of [...secrets, ...people]) expect(searched.join('\n')).not.toContain(hidden)
  })

  it('report that the owner of an unverified email takes over its account', async () => {
    const planted = { name: 'Planter', email: 'planted@example.com', country: 'Bangladesh', phone_code: '880' }
    await shop.post('/registration', { ...planted, phone: '1711777001', password: PASSWORD }, { ip })
    await fixture.send(planted.email, { recover: true })
    await fixture.verify(planted.email, await fixture.codeOf(planted.email), { ip })
    expect(eventNames()).toEqual([
      'registered',
      'recovery_code_accepted',
      'contact_proved',
      'account_taken_over',
      'sessions_ended',
    ])
  })

  it('are written to standard error by the operator’s commands', async () => {
    const { id, email } = await addShopper(shop)
    const runCommand = shopCommand({ ...shop.environment, LOG_LEVEL: 'info' })
    const logged: string[] = []
    for (const words of [
      ['users', 'verify', email],
      ['customers', 'disable', id],
      ['customers', 'enable', id],
      ['users', 'tokens', 'revoke', email],
    ]) {
      const { code, out, err } = await runCommand(words.map(String))
      expect(code).toBe(0)
      expect(out).not.toContain('security event')
      expect(err).not.toContain(email)
      const line = JSON.parse(err)
      expect([line.user, line.network]).toEqual([id, null])
      logged.push(line.event)
    }
    const { err } = await runCommand(['users', 'password', String(email)], { input: 'kettle-orchard-19\n' })
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

  it('are warnings for refusals and pauses', () => {
    for (const [name, level] of Object.entries(SECURITY_EVENTS))
      if (/refused|paused/.test(name)) expect([name, level]).toEqual([name, 'warn'])
  })
})

import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { shopCommand } from '../../testing/shop-command.ts'

const PASSWORD = 'harbour-lantern-72'
let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
})
afterAll(() => shop.close())

const users = (...words: string[]) => run(['users', ...words])
const create = (words: string[], input = `${PASSWORD}\n`) =>
  run(['users', 'create', '--country', 'Spain', '--name', 'Ana Ruiz', ...words], { input })
const logIn = (password = PASSWORD, phone = 'ana@example.com') => shop.post('/login', { phone, password })
async function shown(user: string) {
  return JSON.parse((await users('show', user, '--json')).out)
}

describe('users create', () => {
  it('makes an account that can be logged in to, by a password that is piped in', async () => {
    expect(await create(['--email', 'Ana@example.com'])).toMatchObject({ code: 0, err: '' })
    expect((await logIn()).status).toBe(200)
    expect(await shown('ana@example.com')).toMatchObject({ name: 'Ana Ruiz', email_verified: false, orders: 0 })
  })

  it.each([
    [['--email', 'ana@example.com'], PASSWORD, 'There is an account with this email already'],
    [['--email', 'b@example.com'], 'short', 'The password field must have at least 8 characters'],
    [['--email', 'b@example.com'], 'password1', 'This password is too easy to guess. Please choose another one.'],
    [['--email', 'b'], PASSWORD, 'The email field is not valid'],
    [['--email', 'b@example.com', '--country', 'Atlantis'], PASSWORD, 'Please choose a country from the list'],
  ])('refuses %j with the password %s by the rules of registration', async (words, password, reason) => {
    expect(await create(words, password)).toEqual({ code: 1, out: '', err: `users create: ${reason}\n` })
  })

  it('takes no password as an argument', async () => {
    expect(await create(['--email', 'b@example.com', '--password', PASSWORD])).toMatchObject({ code: 2, out: '' })
  })
})

describe('users list and show', () => {
  it('find people by part of what they are called or reached by', async () => {
    const found = async (search: string) => JSON.parse((await users('list', '--search', search, '--json')).out)
    expect((await found('ANA@EX')).data).toMatchObject([{ name: 'Ana Ruiz' }])
    expect((await found('%')).total).toBe(0)
    expect((await found('shopper')).total).toBeGreaterThan(2)
  })

  it('are tables for people, page by page', async () => {
    const { out, err } = await users('list', '--limit', '2', '--page', '2')
    expect(out.split('\n')).toHaveLength(4)
    expect(err).toMatch(/^Page 2 of \d+; \d+ in all\.\n$/)
    expect((await users('list', '--limit', '0')).code).toBe(2)
  })

  it('know users by number, email and phone', async () => {
    const { id, phone } = await shown('shopper1@rialto.test')
    expect((await shown(`#${id}`)).email).toBe('shopper1@rialto.test')
    expect((await shown(phone)).id).toBe(id)
    expect(await users('show', 'nobody@example.com')).toEqual({
      code: 1,
      out: '',
      err: 'users show: there is no user nobody@example.com\n',
    })
  })

  it('say whose shop it is', async () => {
    expect((await shown('seller1@rialto.test')).shop).toBe(demo.shops[0]?.name)
  })
})

describe('what an operator does to an account', () => {
  const session = async () => ({ authorization: `Bearer ${(await logIn()).body.data.access.token}` })
  const status = async (headers: Record<string, string>) => (await shop.get('/addresses', { headers })).status

  it('verifies it', async () => {
    expect((await users('verify', 'ana@example.com')).code).toBe(0)
    expect(await shown('ana@example.com')).toMatchObject({ email_verified: true, phone_verified: false })
  })

  it('ends its sessions', async () => {
    const headers = await session()
    expect(await status(headers)).toBe(200)
    expect((await users('tokens', 'revoke', 'ana@example.com')).code).toBe(0)
    expect(await status(headers)).toBe(401)
  })

  it('closes it: no session lives on, no login opens another, until it is opened again', async () => {
    const headers = await session()
    expect((await users('disable', 'ana@example.com')).code).toBe(0)
    expect(await status(headers)).toBe(401)
    const { status: refusedWith, body } = await logIn()
    expect(refusedWith).toBe(403)
    expect(body.message).toBe('This account is closed. Please write to the shop.')
    const { id } = await shown('ana@example.com')
    expect(await status(await shop.loginAs(id))).toBe(401)
    expect((await logIn('wrong-password')).body.code).toBe('credentials_wrong')
    expect((await users('enable', 'ana@example.com')).code).toBe(0)
    expect((await logIn()).status).toBe(200)
  })

  it('sets another password, which logs out', async () => {
    const headers = await session()
    const weak = await run(['users', 'password', 'ana@example.com'], { input: 'anaruiz1' })
    expect(weak).toMatchObject({ code: 1, out: '' })
    const done = await run(['users', 'password', 'ana@example.com'], { input: 'kettle-orchard-19' })
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(await status(headers)).toBe(401)
    expect((await logIn()).status).toBe(422)
    expect((await logIn('kettle-orchard-19')).status).toBe(200)
  })
})

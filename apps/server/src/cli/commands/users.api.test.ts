import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../testing/shop-command.ts'

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
async function showUser(user: string) {
  return JSON.parse((await users('show', user, '--json')).out)
}

describe('users create', () => {
  it('creates an account with the password from standard input', async () => {
    expect(await create(['--email', 'Ana@example.com'])).toMatchObject({ code: 0, err: '' })
    expect((await logIn()).status).toBe(200)
    expect(await showUser('ana@example.com')).toMatchObject({ name: 'Ana Ruiz', email_verified: false, orders: 0 })
  })

  it.each([
    [['--email', 'ana@example.com'], PASSWORD, 'There is an account with this email already'],
    [['--email', 'b@example.com'], 'short', 'The password field must have at least 8 characters'],
    [['--email', 'b@example.com'], 'password1', 'This password is too easy to guess. Please choose another one.'],
    [['--email', 'b'], PASSWORD, 'The email field is not valid'],
    [['--email', 'b@example.com', '--country', 'Atlantis'], PASSWORD, 'Please choose a country from the list'],
  ])('applies the rules of registration to %j with the password %s', async (words, password, reason) => {
    expect(await create(words, password)).toEqual({ code: 1, out: '', err: `users create: ${reason}\n` })
  })

  it('rejects a password as an argument', async () => {
    expect(await create(['--email', 'b@example.com', '--password', PASSWORD])).toMatchObject({ code: 2, out: '' })
  })
})

describe('users list and show', () => {
  it('search by a part of name and email', async () => {
    const search = async (text: string) => JSON.parse((await users('list', '--search', text, '--json')).out)
    expect((await search('ANA@EX')).data).toMatchObject([{ name: 'Ana Ruiz' }])
    expect((await search('%')).total).toBe(0)
    expect((await search('shopper')).total).toBeGreaterThan(2)
  })

  it('print tables, page by page', async () => {
    const { out, err } = await users('list', '--limit', '2', '--page', '2')
    expect(out.split('\n')).toHaveLength(4)
    expect(err).toMatch(/^Page 2 of \d+; \d+ in all\.\n$/)
    expect((await users('list', '--limit', '0')).code).toBe(2)
  })

  it('identify users by id, email and phone', async () => {
    const { id, phone } = await showUser('shopper1@rialto.test')
    expect((await showUser(`#${id}`)).email).toBe('shopper1@rialto.test')
    expect((await showUser(phone)).id).toBe(id)
    expect(await users('show', 'nobody@example.com')).toEqual({
      code: 1,
      out: '',
      err: 'users show: there is no user nobody@example.com\n',
    })
  })

  it('show the shop of a seller', async () => {
    expect((await showUser('seller1@rialto.test')).shop).toBe(demo.shops[0]?.name)
  })
})

describe('users verify, tokens, disable, enable and password', () => {
  const sessionHeaders = async () => ({ authorization: `Bearer ${(await logIn()).body.data.access.token}` })
  const statusOf = async (headers: Record<string, string>) => (await shop.get('/addresses', { headers })).status

  it('verify the email', async () => {
    expect((await users('verify', 'ana@example.com')).code).toBe(0)
    expect(await showUser('ana@example.com')).toMatchObject({ email_verified: true, phone_verified: false })
  })

  it('end the sessions', async () => {
    const headers = await sessionHeaders()
    expect(await statusOf(headers)).toBe(200)
    expect((await users('tokens', 'revoke', 'ana@example.com')).code).toBe(0)
    expect(await statusOf(headers)).toBe(401)
  })

  it('disable refuses sessions and logins until enable', async () => {
    const headers = await sessionHeaders()
    expect((await users('disable', 'ana@example.com')).code).toBe(0)
    expect(await statusOf(headers)).toBe(401)
    const { status, body } = await logIn()
    expect(status).toBe(403)
    expect(body.message).toBe('This account is closed. Please write to the shop.')
    const { id } = await showUser('ana@example.com')
    expect(await statusOf(await shop.loginAs(id))).toBe(401)
    expect((await logIn('wrong-password')).body.code).toBe('credentials_wrong')
    expect((await users('enable', 'ana@example.com')).code).toBe(0)
    expect((await logIn()).status).toBe(200)
  })

  it('set a password and end the sessions', async () => {
    const headers = await sessionHeaders()
    const weak = await run(['users', 'password', 'ana@example.com'], { input: 'anaruiz1' })
    expect(weak).toMatchObject({ code: 1, out: '' })
    const done = await run(['users', 'password', 'ana@example.com'], { input: 'kettle-orchard-19' })
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(await statusOf(headers)).toBe(401)
    expect((await logIn()).status).toBe(422)
    expect((await logIn('kettle-orchard-19')).status).toBe(200)
  })
})

describe('users export and users erase', () => {
  it('write all that is held of a person, then erase the person who is named', async () => {
    await create(['--email', 'leaving@example.com'])
    const exported = await users('export', 'leaving@example.com')
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(exported.out)).toMatchObject({ account: { email: 'leaving@example.com' }, orders: [] })
    const { id } = await showUser('leaving@example.com')
    expect((await users('erase', 'leaving@example.com', '--name', 'Somebody Else')).code).toBe(1)
    expect(await users('erase', 'leaving@example.com', '--name', 'Ana Ruiz')).toMatchObject({
      code: 0,
      out: `the user #${id} is erased\n`,
    })
    expect((await users('show', 'leaving@example.com')).code).toBe(1)
    expect((await users('export', `#${id}`)).code).toBe(1)
    expect(await users('enable', `#${id}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is erased already'),
    })
  })
})

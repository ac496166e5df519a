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
const showUser = (email: string) =>
  shop.deps.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('users create', () => {
  it('creates an account with the password from standard input', async () => {
    expect(await create(['--email', 'Ana@example.com'])).toMatchObject({ code: 0, err: '' })
    expect((await logIn()).status).toBe(200)
    expect(await showUser('ana@example.com')).toMatchObject({ name: 'Ana Ruiz', email_verified_at: null })
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

describe('users verify, tokens and password', () => {
  const sessionHeaders = async () => ({ authorization: `Bearer ${(await logIn()).body.data.access.token}` })
  const statusOf = async (headers: Record<string, string>) => (await shop.get('/addresses', { headers })).status

  it('verify the email', async () => {
    expect((await users('verify', 'ana@example.com')).code).toBe(0)
    expect(await showUser('ana@example.com')).toMatchObject({
      email_verified_at: expect.any(Number),
      phone_verified_at: null,
    })
  })

  it('end the sessions', async () => {
    const headers = await sessionHeaders()
    expect(await statusOf(headers)).toBe(200)
    expect((await users('tokens', 'revoke', 'ana@example.com')).code).toBe(0)
    expect(await statusOf(headers)).toBe(401)
  })

  it('find users by number, email and phone', async () => {
    const { id, phone } = await showUser('shopper1@rialto.test')
    for (const named of [`#${id}`, String(phone), 'shopper1@rialto.test'])
      expect((await users('verify', named)).out).toContain(`(#${id}) is verified`)
    expect(await users('verify', 'nobody@example.com')).toEqual({
      code: 1,
      out: '',
      err: 'users verify: there is no user nobody@example.com\n',
    })
  })

  it('end with a closed account, which is opened again by its number', async () => {
    const headers = await sessionHeaders()
    const { id } = await showUser('ana@example.com')
    expect((await run(['customers', 'disable', String(id)])).code).toBe(0)
    expect(await statusOf(headers)).toBe(401)
    expect((await logIn()).body.message).toBe('This account is closed. Please write to the shop.')
    expect((await run(['customers', 'enable', String(id)])).code).toBe(0)
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

it('a person is erased once, by the name that confirms whom', async () => {
  await create(['--email', 'leaving@example.com'])
  const id = String((await showUser('leaving@example.com')).id)
  const erase = (name: string) => run(['customers', 'erase', id, '--name', name])
  expect((await erase('Somebody Else')).code).toBe(1)
  expect((await erase('Ana Ruiz')).code).toBe(0)
  expect((await erase('Ana Ruiz')).code).toBe(1)
  expect((await run(['customers', 'export', id])).code).toBe(1)
  expect((await run(['customers', 'enable', id])).err).toContain('is erased already')
})

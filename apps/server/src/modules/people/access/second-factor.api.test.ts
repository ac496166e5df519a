import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole } from '../../../../test/support/console.ts'
import { PASSWORD, type Shopper, withSettings } from '../accounts/testing/shopper.ts'
import { resetSecondFactor } from './manage-factors.ts'
import { addPerson, call, codeOf, headersAfter, logIn } from './testing/people.ts'
import { softwarePasskey } from './testing/software-passkey.ts'

const STEP = 30_000

let shop: TestApp
let now: number
beforeAll(async () => {
  shop = await testApp()
  now = shop.deps.now()
})
afterAll(() => shop.close())

const pass = (ms: number) => {
  now += ms
  shop.setNow(now)
}
const code = (secret: string) => codeOf(secret, now)
const give = (headers: Record<string, string>, given: string) =>
  call(shop, headers, 'POST /console/second-factor', { code: given })
const confirmed = { current_password: PASSWORD }

/** A member of a team with an authenticator app. */
async function addProtected(shopId: number | null = 1) {
  const person = await addPerson(shop, shopId, 'owner')
  const headers = headersAfter(await logIn(shop, person))
  const { body } = await call(shop, headers, 'POST /console/second-factor/app', confirmed)
  const { secret } = body.data
  const added = await call(shop, headers, 'POST /console/second-factor/app/confirm', { code: code(secret) })
  expect(added.status).toBe(200)
  return { person, headers, secret, codes: added.body.data.recovery_codes as string[] }
}
const enter = async (person: Shopper) => {
  const reply = await logIn(shop, person)
  return { next: reply.body.data.next, headers: headersAfter(reply) }
}

describe('an authenticator app', () => {
  it('is asked for after the password, and opens the console by a code that works once', async () => {
    const { person, secret } = await addProtected()
    pass(STEP)
    const first = await enter(person)
    expect(first.next).toBe('second_factor')
    const me = () => call(shop, first.headers, 'GET /console/me')
    expect(await me()).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect((await call(shop, first.headers, 'GET /seller/orders')).status).toBe(401)
    const used = code(secret)
    expect((await give(first.headers, used)).body.data).toEqual({ next: 'done' })
    expect((await me()).status).toBe(200)
    const second = await enter(person)
    expect(await give(second.headers, used)).toMatchObject({ status: 422, body: { code: 'second_factor_wrong' } })
    pass(STEP)
    expect((await give(second.headers, code(secret))).status).toBe(200)
  })

  it('accepts the same code once of ten concurrent tries', async () => {
    const { person, secret } = await addProtected()
    pass(STEP)
    const sessions = await Promise.all(Array.from({ length: 4 }, () => enter(person)))
    const tries = await Promise.all(sessions.map(({ headers }) => give(headers, code(secret))))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('pauses after five wrong codes, for the person in every session', async () => {
    const { person, secret } = await addProtected()
    pass(STEP)
    const { headers } = await enter(person)
    for (let tries = 0; tries < 5; tries++) expect((await give(headers, '000000')).status).toBe(422)
    expect((await give((await enter(person)).headers, code(secret))).status).toBe(429)
    pass(STEP)
    expect((await give(headers, code(secret))).status).toBe(200)
  })

  it('is added and removed with the password alone, and ends the other sessions', async () => {
    const person = await addPerson(shop, 1, 'owner')
    const [own, other] = [headersAfter(await logIn(shop, person)), headersAfter(await logIn(shop, person))]
    const start = (body: object) => call(shop, own, 'POST /console/second-factor/app', body)
    expect([(await start({})).status, (await start({ current_password: 'not-it' })).status]).toEqual([422, 422])
    const { secret, uri } = (await start(confirmed)).body.data
    expect(uri).toContain(`secret=${secret}`)
    expect((await enter(person)).next).toBe('done')
    await call(shop, own, 'POST /console/second-factor/app/confirm', { code: code(secret) })
    expect((await call(shop, other, 'GET /console/me')).status).toBe(401)
    expect((await start(confirmed)).status).toBe(409)
    const remove = (body: object) => call(shop, own, 'POST /console/second-factor/app/remove', body)
    expect((await remove({ current_password: 'not-it' })).status).toBe(422)
    expect((await remove(confirmed)).body.data).toEqual({
      is_required: false,
      app: null,
      passkeys: [],
      recovery_codes: 0,
    })
    expect((await enter(person)).next).toBe('done')
  })

  it('keeps its secret encrypted', async () => {
    const { person, secret } = await addProtected()
    const row = await shop.deps.database.db
      .selectFrom('authenticator_apps')
      .where('user_id', '=', person.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(secret)
  })
})

describe('a recovery code', () => {
  it('opens the console once, however it is typed, until new ones replace it', async () => {
    const { person, headers, codes } = await addProtected()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const session = async () => (await enter(person)).headers
    expect((await give(await session(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await give(await session(), first)).status).toBe(422)
    const renewed = await call(shop, headers, 'POST /console/recovery-codes', confirmed)
    const isUnkept = async () => (await call(shop, headers, 'GET /console/me')).body.data.codes_unkept
    expect(await isUnkept()).toBe(true)
    expect((await call(shop, headers, 'POST /console/recovery-codes/kept')).status).toBe(200)
    expect(await isUnkept()).toBeUndefined()
    expect((await give(await session(), second)).status).toBe(422)
    expect((await give(await session(), renewed.body.data.recovery_codes[0])).status).toBe(200)
  })
})

describe('a passkey', () => {
  async function addPasskey(headers: Record<string, string>, passkey = softwarePasskey()) {
    const { body } = await call(shop, headers, 'POST /console/passkeys/options', confirmed)
    const credential = passkey.register(body.data.options)
    return call(shop, headers, 'POST /console/passkeys', { name: 'Phone', credential })
  }

  it('opens the console by answering a challenge once', async () => {
    const person = await addPerson(shop, 1, 'owner')
    const passkey = softwarePasskey()
    const added = await addPasskey(headersAfter(await logIn(shop, person)), passkey)
    expect(added.body.data?.recovery_codes, added.body.message).toHaveLength(10)
    const { next, headers } = await enter(person)
    expect(next).toBe('second_factor')
    const { options } = (await call(shop, headers, 'POST /console/second-factor/passkey/options')).body.data
    const forged = { ...softwarePasskey().sign(options), id: passkey.register(options).id }
    const answer = (credential: object) => call(shop, headers, 'POST /console/second-factor/passkey', { credential })
    expect(await answer(forged)).toMatchObject({ status: 422, body: { code: 'second_factor_wrong' } })
    expect((await answer(passkey.sign(options))).status, 'the challenge is used up').toBe(422)
    const again = (await call(shop, headers, 'POST /console/second-factor/passkey/options')).body.data.options
    const right = passkey.sign(again)
    expect((await answer(right)).status).toBe(200)
    expect((await call(shop, headers, 'GET /console/factors')).body.data.passkeys).toMatchObject([{ name: 'Phone' }])
    expect((await answer(right)).status).toBe(422)
  })

  it('of another site is refused, and one of another person cannot be removed', async () => {
    const person = await addPerson(shop, 1, 'owner')
    const headers = headersAfter(await logIn(shop, person))
    expect((await addPasskey(headers, softwarePasskey('https://evil.example'))).status).toBe(422)
    await addPasskey(headers)
    const [{ id }] = (await call(shop, headers, 'GET /console/factors')).body.data.passkeys
    const stranger = headersAfter(await logIn(shop, await addPerson(shop, 1, 'owner')))
    expect((await call(shop, stranger, `POST /console/passkeys/${id}/remove`, confirmed)).status).toBe(404)
  })
})

describe('a market that asks its staff for a second factor', () => {
  const asked = (run: () => Promise<void>) => withSettings(shop, { staff_second_factor: 'required' }, run)

  it('lets nobody of the staff in before one is added, but leaves sellers free', () =>
    asked(async () => {
      expect((await enter(await addPerson(shop, 1, 'owner'))).next).toBe('done')
      const person = await addPerson(shop, null, 'owner')
      const { next, headers } = await enter(person)
      expect(next).toBe('enrol')
      expect((await call(shop, headers, 'GET /admin/staff')).status).toBe(401)
      const { secret } = (await call(shop, headers, 'POST /console/second-factor/app', {})).body.data
      const added = await call(shop, headers, 'POST /console/second-factor/app/confirm', { code: code(secret) })
      expect(added.body.data.recovery_codes).toHaveLength(10)
      expect((await call(shop, headers, 'GET /admin/staff')).status).toBe(200)
      const removed = await call(shop, headers, 'POST /console/second-factor/app/remove', confirmed)
      expect(removed.status, 'the last factor stays').toBe(409)
    }))

  it('asks sessions that were begun without one, too', async () => {
    const headers = await enterConsole(shop, 'operator1@rialto.test')
    expect((await call(shop, headers, 'GET /admin/staff')).status).toBe(200)
    await asked(async () => {
      expect(await call(shop, headers, 'GET /admin/staff')).toMatchObject({
        status: 401,
        body: { code: 'second_factor_required' },
      })
    })
  })

  it('does not let a session that owes its factor add another one', async () => {
    const { person } = await addProtected(null)
    const { headers } = await enter(person)
    for (const key of ['POST /console/second-factor/app', 'POST /console/passkeys/options'])
      expect((await call(shop, headers, key, confirmed)).status, key).toBe(403)
    expect((await call(shop, headers, 'POST /console/second-factor/app/remove', confirmed)).status).toBe(401)
  })

  it('gives no more than fifteen minutes for it', async () => {
    const { person, secret } = await addProtected()
    const { headers } = await enter(person)
    pass(15 * 60_000)
    expect((await give(headers, code(secret))).status).toBe(401)
  })
})

it('a shopper’s token is no way around the second factor of a seller', async () => {
  const { person } = await addProtected()
  const reply = await shop.get('/seller/orders', { headers: person.headers })
  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

it('a reset removes the factors and ends the sessions', async () => {
  const { person, headers } = await addProtected()
  await resetSecondFactor(shop.deps, { userId: person.id, actor: { kind: 'command', id: null, name: 'root' } })
  expect((await call(shop, headers, 'GET /console/me')).status).toBe(401)
  expect((await enter(person)).next).toBe('done')
})

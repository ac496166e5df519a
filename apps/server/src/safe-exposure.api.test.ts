import { demo } from '@rialto/demo'
import { DEMO_PASSWORD, demoEmails, sellerEmail } from '@rialto/demo/logins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/support/app.ts'
import { shopCommand } from './cli/testing/shop-command.ts'
import { explainFailure } from './explain-failure.ts'
import { assertNoDemoLogins } from './start-server.ts'

const PRODUCTION = { APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), APP_URL: 'https://shop.example' }

let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp(PRODUCTION)
  run = shopCommand(shop.environment)
})
afterAll(() => shop.close())

/** The error message of a start on these data; undefined when it succeeds. */
const startupError = () => assertNoDemoLogins(shop.deps).then(() => undefined, explainFailure)
const logIn = (phone: string, password = DEMO_PASSWORD) => shop.post('/login', { phone, password })

describe('assertNoDemoLogins', () => {
  it('covers every email of the demo', () => {
    expect(demoEmails().sort()).toEqual([...demo.users, ...demo.colleagues].map(({ email }) => email).sort())
  })

  it('fails startup in production while accounts have the demo’s password', async () => {
    expect(await startupError()).toBe(
      "these data have accounts with the demo's password, which is in the README (shopper1@rialto.test and 18 more). Close them: npm run shop -- users close-demo",
    )
  })

  it('checks no passwords in a local shop', async () => {
    await expect(
      assertNoDemoLogins({ ...shop.deps, config: { ...shop.deps.config, env: 'local' } }),
    ).resolves.toBeUndefined()
  })

  it('succeeds after `users close-demo`, which ends their sessions', async () => {
    const [seller] = await shop.deps.database.db
      .selectFrom('users')
      .where('email', '=', sellerEmail(1))
      .selectAll()
      .execute()
    const headers = await shop.loginAs(seller?.id ?? 0)
    // An account with a changed email still has the password.
    await shop.deps.database.db
      .updateTable('users')
      .set({ email: 'changed@example.com' })
      .where('email', '=', sellerEmail(2))
      .execute()
    expect(await run(['users', 'close-demo'])).toEqual({
      code: 0,
      out: "Closed: 19 accounts with the demo's password\n",
      err: '',
    })
    expect((await shop.get('/profile', { headers })).status).toBe(401)
    for (const email of [sellerEmail(1), 'changed@example.com', 'shopper1@rialto.test'])
      expect((await logIn(email)).body.code).toBe('credentials_wrong')
    expect(await startupError()).toBeUndefined()
    expect(await run(['users', 'close-demo', '--json'])).toMatchObject({ code: 0, out: '{"closed":0}\n' })
  })

  it('succeeds with an account that has another password', async () => {
    const seller = shop.deps.database.db.selectFrom('users').select('id').where('email', '=', sellerEmail(1))
    await run(['customers', 'enable', String((await seller.executeTakeFirstOrThrow()).id)])
    expect((await logIn(sellerEmail(1))).body.code).toBe('credentials_wrong')
    await run(['users', 'password', sellerEmail(1)], { input: 'kettle-orchard-19' })
    expect((await logIn(sellerEmail(1), 'kettle-orchard-19')).status).toBe(200)
    expect(await startupError()).toBeUndefined()
  })

  it('fails startup when an account gets the demo’s password again', async () => {
    await run(['users', 'password', sellerEmail(1)], { input: DEMO_PASSWORD })
    expect(await startupError()).toContain(`(${sellerEmail(1)})`)
  })
})

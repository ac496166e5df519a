import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { addShopper, newIp, PASSWORD } from '../accounts/testing/shopper.ts'
import { addPerson, call, headersAfter, logIn } from './testing/people.ts'

const SHOP = 2
const DAY = 86_400_000
const NEW = { name: 'Mira Novak', password: 'harbour-lantern-42' }

let shop: TestApp
let owner: Record<string, string>
let invited = 0
beforeAll(async () => {
  shop = await testApp()
  owner = headersAfter(await logIn(shop, await addPerson(shop, SHOP, 'owner')))
})
afterAll(() => shop.close())

const address = () => `mira-${++invited}@example.com`
const invite = (email: string, role = 'support') => call(shop, owner, 'POST /seller/team', { email, role })

/** The token in the last mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await shop.deps.database.db
    .selectFrom('outbox')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .select('text')
    .executeTakeFirstOrThrow()
  return /join#token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''
}
const join = (body: object) => shop.post('/console/join', body, { ip: newIp() })
const look = (token: string) => shop.post('/console/invitation', { token }, { ip: newIp() })

describe('an invitation', () => {
  it('lets a new person in once, with the address proved', async () => {
    const email = address()
    const sent = await invite(email.toUpperCase(), 'manager')
    expect(sent.body.data.invitations[0]).toMatchObject({ email, role: 'manager' })
    const token = await tokenFor(email)
    expect((await look(token)).body.data).toMatchObject({ email, role: 'manager', has_account: false })
    expect((await join({ token, ...NEW, password: 'password1' })).status, 'a weak password').toBe(422)
    expect((await join({ token, password: NEW.password })).body.errors).toHaveProperty('name')
    const entries = await Promise.all([join({ token, ...NEW }), join({ token, ...NEW })])
    const [entry, ...others] = entries.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(entry?.body.data).toEqual({ next: 'done' })
    const me = await call(shop, headersAfter(entry ?? sent.body), 'GET /console/me')
    expect(me.body.data).toMatchObject({ person: { name: NEW.name, email }, shops: [{ id: SHOP, role: 'manager' }] })
    const user = await shop.deps.database.db
      .selectFrom('users')
      .where('email', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(user.email_verified_at).not.toBeNull()
    expect((await look(token)).body.code).toBe('invitation_gone')
  })

  it('asks an account for its password, and keeps the role of a member', async () => {
    const person = await addShopper(shop)
    const { db } = shop.deps.database
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute()
    await invite(person.email ?? '')
    const token = await tokenFor(person.email ?? '')
    expect((await look(token)).body.data.has_account).toBe(true)
    expect(await join({ token, ...NEW })).toMatchObject({ status: 422, body: { code: 'credentials_wrong' } })
    expect((await join({ token, password: PASSWORD })).status).toBe(200)
    const joined = await db.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirstOrThrow()
    expect(joined.email_verified_at, 'the link was read there').not.toBeNull()
    expect((await invite(person.email ?? '')).body.errors).toHaveProperty('email')
  })

  it('stops working when it is sent again, revoked or seven days old', async () => {
    const email = address()
    const { id } = (await invite(email)).body.data.invitations[0]
    const first = await tokenFor(email)
    expect((await call(shop, owner, `POST /seller/team/invitations/${id}/resend`)).status).toBe(200)
    const second = await tokenFor(email)
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
    const start = shop.deps.now()
    shop.setNow(start + 7 * DAY)
    expect((await join({ token: second, ...NEW })).status).toBe(404)
    shop.setNow(start)
    const [open] = (await call(shop, owner, 'GET /seller/team')).body.data.invitations
    expect((await call(shop, owner, `DELETE /seller/team/invitations/${open.id}`)).body.data.invitations).toEqual([])
    expect((await join({ token: second, ...NEW })).status).toBe(404)
  })

  it('can be sent again by each of two people who look at the same list', async () => {
    const { id } = (await invite(address())).body.data.invitations[0]
    const resend = () => call(shop, owner, `POST /seller/team/invitations/${id}/resend`)
    expect([(await resend()).status, (await resend()).status]).toEqual([200, 200])
    await call(shop, owner, `DELETE /seller/team/invitations/${id}`)
    const afterwards = await resend()
    expect(afterwards.status, 'no revoked invitation is sent').toBe(404)
  })

  it('of another shop or of the staff does not exist', async () => {
    await invite(address())
    const [{ id }] = (await call(shop, owner, 'GET /seller/team')).body.data.invitations
    const stranger = headersAfter(await logIn(shop, await addPerson(shop, 3, 'owner')))
    const operator = await enterConsole(shop, 'operator1@rialto.test')
    expect((await call(shop, stranger, `DELETE /seller/team/invitations/${id}`)).status).toBe(404)
    expect((await call(shop, stranger, `POST /seller/team/invitations/${id}/resend`)).status).toBe(404)
    expect((await call(shop, operator, `DELETE /admin/staff/invitations/${id}`)).status).toBe(404)
    expect((await call(shop, owner, 'GET /seller/team')).body.data.invitations[0].id).toBe(id)
  })

  it('is refused to people whose email and phone are not confirmed', async () => {
    const person = await addPerson(shop, SHOP, 'owner')
    const headers = headersAfter(await logIn(shop, person))
    const unproved = { email_verified_at: null, phone_verified_at: null }
    const { db } = shop.deps.database
    await db.updateTable('users').set(unproved).where('id', '=', person.id).execute()
    const email = address()
    const sent = () => call(shop, headers, 'POST /seller/team', { email, role: 'support' })
    expect(await sent()).toMatchObject({ status: 403, body: { code: 'account_unverified' } })
    expect(await db.selectFrom('outbox').where('recipient', '=', email).selectAll().execute()).toEqual([])
    await db.updateTable('users').set({ phone_verified_at: 1 }).where('id', '=', person.id).execute()
    expect((await sent()).status).toBe(200)
  })

  it.each([
    ['a sender, over their shops', 15, async () => [await addPerson(shop, 4, 'owner')]],
    ['a shop, with all its members', 20, () => Promise.all([addPerson(shop, 5, 'owner'), addPerson(shop, 5, 'owner')])],
  ])('is limited by day for %s, also if each is revoked', async (_, most, addSenders) => {
    const senders = await addSenders()
    const headers = await Promise.all(senders.map(async (sender) => headersAfter(await logIn(shop, sender))))
    let sent = 0
    for (let tries = 0; tries < 28; tries++) {
      const by = headers[tries % headers.length] ?? {}
      const { status, body } = await call(shop, by, 'POST /seller/team', { email: address(), role: 'support' })
      if (status === 429) break
      sent++
      await call(shop, by, `DELETE /seller/team/invitations/${body.data.invitations[0].id}`)
    }
    expect(sent).toBe(most)
  })

  it('is limited by day for an address, over all shops, also if it is sent again', async () => {
    const email = address()
    const statuses: number[] = []
    for (const shopId of [6, 7, 8]) {
      const by = headersAfter(await logIn(shop, await addPerson(shop, shopId, 'owner')))
      const { status, body } = await call(shop, by, 'POST /seller/team', { email, role: 'support' })
      statuses.push(status)
      const [open] = body.data?.invitations ?? []
      statuses.push((await call(shop, by, `POST /seller/team/invitations/${open?.id}/resend`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('carries the names of the sender and the shop without web addresses', async () => {
    const { db } = shop.deps.database
    const person = await addPerson(shop, 9, 'owner')
    await db.updateTable('shops').set({ name: 'Parcel waits https://evil.example/x' }).where('id', '=', 9).execute()
    await db.updateTable('users').set({ name: 'www.evil.example' }).where('id', '=', person.id).execute()
    const email = address()
    await call(shop, headersAfter(await logIn(shop, person)), 'POST /seller/team', { email, role: 'support' })
    const mail = await db.selectFrom('outbox').where('recipient', '=', email).selectAll().executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Invitation to Parcel waits …')
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.example/)
  })

  it('ends when the person who sent it leaves', async () => {
    const partner = await addPerson(shop, SHOP, 'owner')
    const email = address()
    await call(shop, headersAfter(await logIn(shop, partner)), 'POST /seller/team', { email, role: 'owner' })
    const token = await tokenFor(email)
    await call(shop, owner, `DELETE /seller/team/${partner.id}`)
    expect((await join({ token, ...NEW })).status).toBe(404)
  })

  it('to the staff makes one of them', async () => {
    const email = address()
    const operator = await enterConsole(shop, 'operator1@rialto.test')
    expect((await call(shop, operator, 'POST /admin/staff', { email, role: 'finance' })).status).toBe(200)
    const token = await tokenFor(email)
    expect((await look(token)).body.data).toMatchObject({ shop_name: null, role: 'finance' })
    const headers = headersAfter(await join({ token, ...NEW }))
    expect((await call(shop, headers, 'GET /console/me')).body.data.market).toMatchObject({ role: 'finance' })
  })
})

describe('a member who is removed', () => {
  it('loses sessions, calls and keys at once', async () => {
    const person = await addPerson(shop, SHOP, 'owner')
    const headers = headersAfter(await logIn(shop, person))
    const made = await call(shop, headers, 'POST /seller/api-keys', { name: 'Stock', permissions: ['orders.read'] })
    const key = { authorization: `Bearer ${made.body.data.key}` }
    expect((await shop.get('/seller/orders', { headers: key })).status).toBe(200)
    expect((await call(shop, owner, `DELETE /seller/team/${person.id}`)).status).toBe(200)
    expect((await call(shop, headers, 'GET /console/me')).status).toBe(401)
    expect((await shop.get('/seller/orders', { headers: await enterConsoleAs(shop, person.id) })).status).toBe(403)
    expect((await shop.get('/seller/orders', { headers: key })).status).toBe(401)
    expect((await call(shop, owner, `DELETE /seller/team/${person.id}`)).status).toBe(404)
  })

  it('of another shop is not found', async () => {
    const other = await addPerson(shop, 3, 'support')
    expect((await call(shop, owner, `DELETE /seller/team/${other.id}`)).status).toBe(404)
    expect((await call(shop, owner, `PATCH /seller/team/${other.id}`, { role: 'owner' })).status).toBe(404)
  })
})

describe('the last owner of a shop', () => {
  it('stays, also when two owners demote or remove each other at the same moment', async () => {
    const { db } = shop.deps.database
    await db.deleteFrom('shop_members').where('shop_id', '=', 4).execute()
    const people = [await addPerson(shop, 4, 'owner'), await addPerson(shop, 4, 'owner')]
    const [first, second] = people
    const headers = await Promise.all(people.map(async (person) => headersAfter(await logIn(shop, person))))
    const replies = await Promise.all([
      call(shop, headers[0] ?? {}, `PATCH /seller/team/${second?.id}`, { role: 'support' }),
      call(shop, headers[1] ?? {}, `PATCH /seller/team/${first?.id}`, { role: 'support' }),
    ])
    expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true])
    const left = await db
      .selectFrom('shop_members')
      .where('shop_id', '=', 4)
      .where('role', '=', 'owner')
      .selectAll()
      .execute()
    expect(left).toHaveLength(1)
    const last = people.findIndex(({ id }) => id === left[0]?.user_id)
    const own = headers[last] ?? {}
    expect((await call(shop, own, `DELETE /seller/team/${left[0]?.user_id}`)).status).toBe(409)
    expect((await call(shop, own, `PATCH /seller/team/${left[0]?.user_id}`, { role: 'manager' })).status).toBe(409)
  })
})

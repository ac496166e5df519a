import { ConnectStanding, OwnPayoutAccount } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectedEvent, transferEvent } from '../payments/testing/stripe-connect-stand-in.ts'
import { signed } from '../payments/testing/stripe-stand-in.ts'
import { type ConnectWorld, createConnectWorld } from './testing/connect-world.ts'

let world: ConnectWorld
beforeAll(async () => {
  world = await createConnectWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000

describe('the way that a market pays', () => {
  it('is not through Stripe without a key', async () => {
    const { createPayoutWorld } = await import('./testing/payout-world.ts')
    const plain = await createPayoutWorld()
    try {
      const { version } = (await plain.call('GET', '/admin/settings')).body.data
      const { status, body } = await plain.call('PATCH', '/admin/settings', {
        body: { version, values: { payout_mode: 'connect' } },
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['values.payout_mode']])
      expect((await plain.call('GET', '/admin/connect')).body.data).toMatchObject({ has_key: false, mode: null })
    } finally {
      await plain.close()
    }
  })

  it('says who is liable where it is chosen, and what is missing', async () => {
    const { settings } = (await world.call('GET', '/admin/settings')).body.data
    const { description } = settings.find(({ key }: { key: string }) => key === 'payout_mode')
    expect(description).toContain('liable for refunds, disputes')
    const standing = await world.standing()
    expect(ConnectStanding.strict().safeParse(standing).error).toBeUndefined()
    expect(standing).toMatchObject({ has_key: true, has_webhook_secret: true, mode: 'test' })
  })

  it('decides the means of a run: none of its own bank while it is Stripe', async () => {
    const shop = await world.addReadyShop()
    await world.earn(shop.id, 5)
    const { status, body } = await world.tryPropose({ shop_ids: [shop.id], means: 'csv' })
    expect([status, body.code]).toEqual([409, 'payout_state'])
  })
})

describe('the account of a shop at Stripe', () => {
  it('is connected by its owner, told to all owners, and paid to after seven days', async () => {
    const shop = await world.addShop()
    const { connect, connect_country } = await shop.own()
    expect([connect, connect_country]).toEqual([null, null])
    const wrong = await shop.open({ current_password: 'not-the-password' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'credentials_wrong'])
    expect(world.connect.accounts.size).toBe((await world.standing()).ready + (await world.standing()).waiting)
    expect((await shop.open({ country: 'XX' })).body.errors).toHaveProperty('country')
    const { status, body } = await shop.open()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(OwnPayoutAccount.strict().safeParse(body.data.account).error).toBeUndefined()
    const account = world.connect.accounts.get(body.data.account.connect.id)
    expect(account?.sent).toMatchObject({
      country: 'DE',
      'controller[losses][payments]': 'application',
      'controller[fees][payer]': 'application',
      'controller[stripe_dashboard][type]': 'express',
      'capabilities[transfers][requested]': 'true',
    })
    expect(body.data.account.connect).toMatchObject({ state: 'incomplete', country: 'DE', version: 1 })
    expect(body.data.account.connect.needs).toEqual(['business', 'bank_account', 'person', 'document', 'terms'])
    expect(body.change).toMatchObject({ id: expect.any(Number) })

    const back = world.connect.visit(body.data.url, true)
    expect(back).toBe(`${world.deps.config.appUrl}/console/money/account?stripe=back`)
    // The address is good once.
    expect(world.connect.visit(body.data.url, true)).toContain('stripe=again')
    expect((await shop.own()).connect?.state).toBe('incomplete')
    expect((await shop.ask()).body.data.connect).toMatchObject({ state: 'ready', needs: [] })
    expect((await world.payoutsOf(shop)).held_by).toEqual(['account_changed'])
    expect(await world.mailsOf(shop)).toContainEqual(expect.stringContaining('The account for payouts was changed'))
    world.passTime(8 * DAY)
    expect((await world.payoutsOf(shop)).held_by).toEqual([])
    // Then it leads to Stripe's own screen of the account.
    expect((await shop.open({ version: 1 })).body.data.url).toContain('/express/')
  })

  it('is for the owner alone, and no key or manager gets its address', async () => {
    const shop = await world.addReadyShop()
    const manager = await world.addMember(shop.id, 'manager')
    const key = await world.makeKey(shop, ['money.account'])
    const body = { version: 1, current_password: world.password }
    for (const by of [manager, key])
      expect((await world.call('POST', '/seller/payout-account/connect', { by, body })).status).toBe(403)
    expect((await world.call('POST', '/seller/payout-account/connect/ask', { by: manager })).status).toBe(403)
  })

  it('is connected once by two who do it at the same time, and one of another version is stale', async () => {
    const shop = await world.addShop()
    const both = await Promise.all([shop.open(), shop.open()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await shop.open({ version: 7 })).body.code).toBe('stale')
  })

  it('is replaced by another one, which is locked anew and can be taken back', async () => {
    const shop = await world.addReadyShop()
    const replaced = await shop.open({ version: 1, anew: true, country: 'FR' })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect((await shop.own()).connect).toMatchObject({ country: 'FR', state: 'incomplete', version: 2 })
    expect((await world.payoutsOf(shop)).held_by).toEqual(['connect_incomplete'])
    const restored = await world.call('POST', `/seller/record/${replaced.body.change.id}/restore`, { by: shop })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    await world.worker.workDue()
    expect((await shop.own()).connect).toMatchObject({ id: shop.account, state: 'ready', version: 3 })
    expect((await world.payoutsOf(shop)).held_by).toEqual(['account_changed'])
  })

  it('stands as Stripe says, in whichever order its events come; of a foreign account nothing is believed', async () => {
    const shop = await world.addReadyShop()
    const account = world.connect.accounts.get(shop.account)
    if (!account) throw new Error('no account')
    Object.assign(account, { payouts_enabled: false })
    Object.assign(account.requirements, {
      past_due: ['external_account'],
      disabled_reason: 'requirements.past_due',
      current_deadline: 1_930_000_000,
    })
    // An old event, which says that all is well.
    const old = { ...account, payouts_enabled: true }
    expect((await world.sendConnected(connectedEvent('account.updated', shop.account, old))).status).toBe(200)
    expect((await shop.own()).connect).toMatchObject({
      state: 'restricted',
      limit: 'past_due',
      needs: ['bank_account'],
      due_by: new Date(1_930_000_000_000).toISOString(),
    })
    expect((await world.payoutsOf(shop)).held_by).toEqual(['connect_restricted'])
    expect((await world.standing()).problems).toContainEqual(
      expect.objectContaining({
        shop: expect.objectContaining({ id: shop.id }),
        kind: 'restricted',
        reason: 'past_due',
      }),
    )
    world.connect.complete(shop.account)
    const event = connectedEvent('account.updated', shop.account, account)
    for (let times = 0; times < 2; times++) expect((await world.sendConnected(event)).status).toBe(200)
    expect((await shop.own()).connect).toMatchObject({ state: 'ready', limit: null, due_by: null })

    expect((await world.sendConnected(connectedEvent('account.updated', 'acct_foreign', {}))).status).toBe(200)
    // Events of connected accounts have a secret of their own, so that no account of a shop tells of the market's payments.
    const forged = await world.sendEvent(connectedEvent('account.updated', shop.account, account))
    expect([forged.status, forged.body.code]).toEqual([400, 'webhook_refused'])
    const payment = { ...transferEvent('transfer.reversed', { id: 'tr_1', metadata: {} } as never) }
    expect((await world.sendConnected(payment)).status).toBe(400)
    const strange = JSON.stringify(event)
    expect(
      (await world.sendSigned(event, signed(strange, { at: world.deps.now(), secret: 'whsec_other' }))).status,
    ).toBe(400)
    // Live mode is not the market's, whose key is for tests.
    Object.assign(account, { payouts_enabled: false })
    await world.sendConnected(connectedEvent('account.updated', shop.account, account, { livemode: true }))
    expect((await shop.own()).connect?.state).toBe('ready')
    world.connect.complete(shop.account)

    await world.sendConnected(connectedEvent('account.application.deauthorized', shop.account, { id: 'ca_1' }))
    expect((await shop.own()).connect).toMatchObject({ state: 'restricted', limit: 'disconnected' })
  })

  it('is asked about again by Stripe where the market could not ask', async () => {
    const shop = await world.addReadyShop()
    world.stripe.state.misbehaviour = 'drops'
    const event = connectedEvent('account.updated', shop.account, {})
    expect((await world.sendConnected(event)).status).toBe(503)
    expect((await shop.ask()).status).toBe(503)
    world.stripe.state.misbehaviour = null
    expect((await world.sendConnected(event)).status).toBe(200)
  })

  it('tells seller and staff of a payout that did not reach the bank, until one does', async () => {
    const shop = await world.addReadyShop()
    const payout = {
      id: 'po_1',
      object: 'payout',
      amount: 900,
      currency: 'eur',
      failure_message: 'The bank account has been closed',
    }
    const failed = connectedEvent('payout.failed', shop.account, payout)
    for (let times = 0; times < 2; times++) expect((await world.sendConnected(failed)).status).toBe(200)
    expect((await shop.own()).connect?.failed).toMatchObject({ reason: 'The bank account has been closed' })
    expect((await world.standing()).problems).toContainEqual(
      expect.objectContaining({ kind: 'payout_failed', reason: 'The bank account has been closed' }),
    )
    const told = (await world.mailsOf(shop)).filter((subject) => subject.includes('could not pay out'))
    expect(told).toHaveLength(1)
    const before = connectedEvent('payout.paid', shop.account, { ...payout, id: 'po_0' }, { created: 1 })
    await world.sendConnected(before)
    expect((await shop.own()).connect?.failed).not.toBeNull()
    await world.sendConnected(connectedEvent('payout.paid', shop.account, { ...payout, id: 'po_2' }))
    expect((await shop.own()).connect?.failed).toBeNull()
  })
})

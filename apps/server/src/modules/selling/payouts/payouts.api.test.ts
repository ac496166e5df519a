import { OwnPayoutAccount, PayoutLine, PayoutReasons, PayoutRunDetails, SellerPayout } from '@rialto/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestReply } from '../../../../test/support/app.ts'
import { createNotifier } from '../../base/notifications/notification-worker.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createPayoutUpkeep } from './payout-accounts.ts'
import { createPayoutWorld, IBANS, type PayoutWorld } from './testing/payout-world.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await createPayoutWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000

describe('the account of a shop', () => {
  it('is given with the password of its owner, and shown by its ends alone', async () => {
    const shop = await world.addShop()
    expect((await shop.account()).body.data).toEqual({ state: 'missing', account: null, version: 0, mode: 'own_bank' })
    const wrong = await shop.giveAccount({ current_password: 'not-the-password' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'credentials_wrong'])
    expect((await shop.giveAccount({ current_password: undefined })).body.code).toBe('credentials_wrong')
    const { status, body } = await shop.giveAccount({ iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(OwnPayoutAccount.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data).toMatchObject({
      state: 'locked',
      account: { holder: 'Ines Calder', country: 'DE', last4: '3000', bic: 'COBADEFFXXX', returned: null },
      version: 1,
    })
    const rows = await world.deps.database.db.selectFrom('payout_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('0532013')
    const records = await world.deps.database.db.selectFrom('change_records').selectAll().execute()
    expect(JSON.stringify(records)).not.toContain('0532013')
  })

  it.each([
    ['a number that is none', { iban: 'hello' }, 'iban'],
    ['a wrong digit', { iban: 'DE89370400440532013001' }, 'iban'],
    ['a number that is too short', { iban: 'DE8937040044053201300' }, 'iban'],
    ['a country without IBANs', { iban: 'US89370400440532013000' }, 'iban'],
    ['a country that transfers in euros do not reach', { iban: 'TR330006100519786457841326' }, 'iban'],
    ['a BIC that is none', { bic: 'COBA' }, 'bic'],
    ['a holder in other letters alone', { holder: 'Ελένη Παπά' }, 'holder_latin'],
    ['Latin letters that are none', { holder: 'Ελένη', holder_latin: 'Ελένη' }, 'holder_latin'],
    ['an account outside of the EEA without a town', { iban: IBANS.CH }, 'town'],
  ])('refuses %s', async (_what, fields, field) => {
    const shop = await world.addShop()
    const { status, body } = await shop.giveAccount(fields)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', expect.arrayContaining([field])])
    expect((await shop.account()).body.data.version).toBe(0)
  })

  it('takes a holder in other letters with a name in Latin ones, and an address where it is needed', async () => {
    const shop = await world.addShop()
    const greek = await shop.giveAccount({
      holder: 'Ελένη Παπά',
      holder_latin: 'Eleni Papa',
      iban: IBANS.CH,
      town: 'Zürich',
      address_country: 'CH',
    })
    expect(greek.status, JSON.stringify(greek.body)).toBe(200)
  })

  it('is for owners alone: no manager, key or viewer changes or reads it', async () => {
    const shop = await world.addShop()
    await shop.giveAccount()
    const manager = await world.addMember(shop.id, 'manager')
    for (const method of ['GET', 'PATCH'] as const) {
      const { status } = await world.call(method, '/seller/payout-account', {
        by: manager,
        body: { version: 1, iban: IBANS.FR, current_password: 'x' },
      })
      expect(status).toBe(403)
    }
    const key = await world.makeKey(shop, ['money.account'])
    const changed = await world.call('PATCH', '/seller/payout-account', {
      by: key,
      body: { version: 1, iban: IBANS.FR },
    })
    expect(changed.status).toBe(403)
  })

  it('is changed once by two who change it at the same time', async () => {
    const shop = await world.addShop()
    const both = await Promise.all([shop.giveAccount({ iban: IBANS.FR }), shop.giveAccount({ iban: IBANS.NL })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is told to its owners by mail when it changes, and can be brought back, locked anew', async () => {
    const shop = await world.addShop()
    await shop.giveAccount()
    world.passTime(8 * DAY)
    expect((await shop.account()).body.data.state).toBe('ready')
    const changed = await shop.giveAccount({ iban: IBANS.FR, version: 1 })
    expect(changed.body.data).toMatchObject({ state: 'locked', account: { country: 'FR' }, version: 2 })
    const events = await world.deps.database.db
      .selectFrom('notification_events')
      .where('shop_id', '=', shop.id)
      .where('kind', '=', 'payout_account')
      .select('event_key')
      .execute()
    expect(events).toHaveLength(2)
    world.passTime(8 * DAY)
    const restored = await world.call('POST', `/seller/record/${changed.body.change.id}/restore`, { by: shop })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect((await shop.account()).body.data).toMatchObject({
      state: 'locked',
      account: { country: 'DE', last4: '3000' },
      version: 3,
    })
  })
})

describe('a run', () => {
  it('pays shops what they can be paid, by two people, once, and into the accounts of its approval', async () => {
    const [a, b] = [await world.addPaidShop(31.88), await world.addPaidShop(25.03)]
    const before = await world.balance('available')
    const run = await world.propose({ shop_ids: [a.id, b.id] })
    expect(PayoutRunDetails.strict().safeParse(run).error).toBeUndefined()
    expect(run).toMatchObject({ state: 'proposed', count: 2, sum: 56.91, can: { check: true, approve: false } })
    const { available, paying, held, carried, left_out } = run.totals
    expect(paying.amount + held.amount + carried.amount + left_out).toBeCloseTo(available ?? 0, 5)
    const checked = await world.step(run, 'check')
    expect(checked.body.data.run).toMatchObject({ state: 'checked', can: { approve: false } })
    const own = await world.approve(checked.body.data.run, world.owner)
    expect([own.status, own.body.code]).toEqual([403, 'same_person'])
    expect(await world.balance('available')).toBe(before)
    const wrong = await world.approve(checked.body.data.run, world.finance, { current_password: 'wrong-password' })
    expect(wrong.body.code).toBe('credentials_wrong')
    const approved = await world.approve(checked.body.data.run)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(approved.body.data.run).toMatchObject({ state: 'approved', sum: 56.91 })
    expect(await world.balance('available')).toBe(before + 5_691)
    expect((await world.approve(checked.body.data.run)).body.code).toBe('stale')
    expect((await a.money()).available).toBe(0)
    // The account is changed between approval and download.
    await a.giveAccount({ iban: IBANS.FR, version: 1 })
    const file = await world.download(run.id, 'xml')
    expect(file.status, String(file.body)).toBe(200)
    expect(String(file.body)).toContain(`<IBAN>${IBANS.DE}</IBAN>`)
    expect(String(file.body)).not.toContain(IBANS.FR)
    expect((await world.download(run.id, 'xml')).body).toEqual(file.body)
    const list = await world.download(run.id, 'csv')
    expect(String(list.body)).toContain(IBANS.DE)
    const line = (await world.lines(run.id)).find(({ shop }) => shop.id === a.id)
    expect(PayoutLine.strict().safeParse(line).error).toBeUndefined()
    expect(line).toMatchObject({ account: { country: 'DE' }, is_former_account: true })
    expect(JSON.stringify(line)).not.toContain(IBANS.DE)
    const sent = await world.step(approved.body.data.run, 'sent')
    expect(sent.body.data.run).toMatchObject({ state: 'sent' })
    const paid = await world.step(sent.body.data.run, 'paid')
    expect(paid.body.data.run).toMatchObject({ state: 'done' })
    const payouts = await a.payouts()
    expect(SellerPayout.strict().safeParse(payouts.items[0]).error).toBeUndefined()
    expect(payouts.items).toMatchObject([
      { state: 'paid', amount: 31.88, account: { country: 'DE' }, is_former_account: true },
    ])
    const { payout, reasons } = await a.payout(payouts.items[0]?.id ?? 0)
    expect(PayoutReasons.strict().safeParse(reasons).error).toBeUndefined()
    expect(payout.amount).toBe(31.88)
    const sum = reasons.change.kinds.reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBeCloseTo(31.88, 5)
    expect(reasons.orders.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(31.88, 5)
    expect(await brokenLaws(world.deps.database.db)).toEqual([])
  })

  it('leaves out who owes, whose account is missing, locked or unverified, and says why', async () => {
    const [owing, without, locked, little] = [
      await world.addShop(),
      await world.addShop(),
      await world.addShop(),
      await world.addPaidShop(4),
    ]
    await world.earn(owing.id, -12.5)
    await world.earn(without.id, 20)
    await world.earn(locked.id, 20)
    await locked.giveAccount()
    await world.set({ payout_minimum: 5 })
    const good = await world.addPaidShop(10)
    const run = await world.propose({ shop_ids: [owing.id, without.id, locked.id, little.id, good.id] })
    await world.set({ payout_minimum: 0 })
    const lines = await world.lines(run.id)
    const of = (id: number) => lines.find(({ shop }) => shop.id === id)
    expect(of(owing.id)).toMatchObject({ state: 'carried', amount: -12.5, can: { release: false } })
    expect(of(without.id)).toMatchObject({ state: 'held', held: { reason: 'account_missing' } })
    expect(of(locked.id)).toMatchObject({ state: 'held', held: { reason: 'account_changed' } })
    expect(of(locked.id)?.held?.until).not.toBeNull()
    expect(of(little.id)).toMatchObject({ state: 'carried', amount: 4, can: { release: true } })
    expect(of(good.id)).toMatchObject({ state: 'proposed', amount: 10 })
    expect(run).toMatchObject({ count: 1, sum: 10 })
    const released = await world.stepLine(run, of(little.id)?.id ?? 0, 'release')
    expect(released.body.data).toMatchObject({ line: { state: 'proposed' }, run: { count: 2, sum: 14 } })
    const refused = await world.stepLine(released.body.data.run, of(locked.id)?.id ?? 0, 'release')
    expect(refused.body.code).toBe('payout_state')
    await world.step(released.body.data.run, 'discard')
  })

  it('asks for verified identity where the market asks who sells', async () => {
    const shop = await world.addPaidShop(7)
    await world.set({ seller_facts: 'ask' })
    const run = await world.propose({ shop_ids: [shop.id] })
    expect((await world.lines(run.id))[0]).toMatchObject({ state: 'held', held: { reason: 'identity' } })
    expect((await shop.payouts()).held_by).toEqual(['identity'])
    await world.set({ seller_facts: 'off' })
    expect((await shop.payouts()).held_by).toEqual([])
    await world.step(run, 'discard')
  })

  it('proposes a shop in one open run, and once for a key', async () => {
    const shop = await world.addPaidShop(9)
    const runs = await Promise.all([
      world.tryPropose({ shop_ids: [shop.id] }),
      world.tryPropose({ shop_ids: [shop.id] }),
    ])
    expect(runs.map(({ status }) => status).sort()).toEqual([200, 409])
    const [run] = runs.flatMap(({ body }) => (body.data?.run ? [body.data.run] : []))
    await world.step(run, 'discard')
    const first = await world.tryPropose({ shop_ids: [shop.id] }, 'once')
    expect((await world.tryPropose({ shop_ids: [shop.id] }, 'once')).body.data.run.id).toBe(first.body.data.run.id)
    expect((await world.tryPropose({}, 'once')).body.code).toBe('idempotency_mismatch')
    await world.step(first.body.data.run, 'discard')
  })

  it('goes back to be checked where a shop can be paid less by then, and pays what is left', async () => {
    const [less, more, changed] = [
      await world.addPaidShop(20),
      await world.addPaidShop(30),
      await world.addPaidShop(40),
    ]
    const run = await world.propose({ shop_ids: [less.id, more.id, changed.id] })
    const checked = (await world.step(run, 'check')).body.data.run
    await world.earn(less.id, -5)
    await world.earn(more.id, 8)
    await changed.giveAccount({ iban: IBANS.FR, version: 1 })
    const refused = await world.approve(checked)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.data.current.run).toMatchObject({ state: 'proposed', checked_by: null, count: 2, sum: 45 })
    const lines = await world.lines(run.id)
    expect(lines.map(({ state, amount }) => [state, amount])).toEqual([
      ['proposed', 15],
      ['proposed', 30],
      ['held', 40],
    ])
    const again = (await world.step(refused.body.data.current.run, 'check')).body.data.run
    expect((await world.approve(again)).status).toBe(200)
    expect([(await less.money()).available, (await more.money()).available]).toEqual([0, 8])
    const next = await world.propose({ shop_ids: [more.id, less.id] })
    expect((await world.lines(next.id)).map(({ shop, amount }) => [shop.id, amount])).toEqual([[more.id, 8]])
    await world.step(next, 'discard')
  })

  it('is approved once, also by two people at the same time, and never after it was discarded', async () => {
    const shop = await world.addPaidShop(11)
    const run = (await world.step(await world.propose({ shop_ids: [shop.id] }), 'check')).body.data.run
    const replies = await Promise.all([world.approve(run), world.approve(run), world.step(run, 'discard')])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of replies) if (status !== 200) expect(['stale', 'payout_state']).toContain(body.code)
    expect([0, 11]).toContain((await shop.money()).available)
    const postings = await sql<{ count: number }>`select count(*) as count from ledger_entries
      where account = 'available' and shop_id = ${shop.id} and amount = 1100`.execute(world.deps.database.db)
    expect(Number(postings.rows[0]?.count)).toBe((await shop.money()).available === 0 ? 1 : 0)
    expect(await brokenLaws(world.deps.database.db)).toEqual([])
  })

  it('is sent, paid or returned by one of two tabs, each time', async () => {
    const before = await world.balance('payouts_in_transit')
    const shop = await world.addPaidShop(13)
    const once = async (replies: readonly Promise<TestReply>[]) => {
      const told = await Promise.all(replies)
      expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of told) if (status !== 200) expect(['stale', 'payout_state']).toContain(body.code)
      expect(await brokenLaws(world.deps.database.db)).toEqual([])
    }
    const checked = (await world.step(await world.propose({ shop_ids: [shop.id] }), 'check')).body.data.run
    const approved = (await world.approve(checked)).body.data.run
    await once([world.step(approved, 'sent'), world.step(approved, 'sent')])
    const [line] = await world.lines(approved.id)
    const { body } = await world.call('GET', `/admin/payout-runs/${approved.id}`)
    const { run } = body.data
    await once([
      world.step(run, 'paid'),
      world.stepLine(run, line?.id ?? 0, 'returned', { reason: 'AC04' }),
      world.stepLine(run, line?.id ?? 0, 'paid'),
    ])
    const [settled] = await world.lines(approved.id)
    expect(['paid', 'returned']).toContain(settled?.state)
    expect((await shop.money()).available).toBe(settled?.state === 'returned' ? 13 : 0)
    expect(await world.balance('payouts_in_transit')).toBe(before)
  })

  it('makes the money of a returned payout available again, and waits until the shop confirms its account', async () => {
    const shop = await world.addPaidShop(25.03)
    const run = await world.sendRun([shop.id])
    const [line] = await world.lines(run.id)
    const returned = await world.stepLine(run, line?.id ?? 0, 'returned', { reason: 'AC04 closed account' })
    expect(returned.status, JSON.stringify(returned.body)).toBe(200)
    expect(returned.body.data).toMatchObject({ run: { state: 'done' }, line: { state: 'returned' } })
    expect((await shop.money()).available).toBe(25.03)
    expect((await shop.account()).body.data).toMatchObject({
      state: 'returned',
      account: { returned: { reason: 'AC04 closed account' } },
    })
    expect((await world.stepLine(returned.body.data.run, line?.id ?? 0, 'returned', { reason: 'x' })).body.code).toBe(
      'payout_state',
    )
    const next = await world.propose({ shop_ids: [shop.id] })
    expect((await world.lines(next.id))[0]).toMatchObject({ state: 'held', held: { reason: 'account_returned' } })
    await world.step(next, 'discard')
    const { version } = (await shop.account()).body.data
    const confirmed = await world.call('PATCH', '/seller/payout-account', {
      by: shop,
      body: { version, current_password: world.password },
    })
    expect(confirmed.body.data).toMatchObject({ state: 'ready', version: version + 1 })
    const last = await world.propose({ shop_ids: [shop.id] })
    expect(last).toMatchObject({ count: 1, sum: 25.03 })
    await world.step(last, 'discard')
    expect(await brokenLaws(world.deps.database.db)).toEqual([])
  })

  it('keeps what a person holds held in later runs, until it is released or the hold is undone', async () => {
    const shop = await world.addPaidShop(14)
    const run = await world.propose({ shop_ids: [shop.id] })
    const [line] = await world.lines(run.id)
    const held = await world.stepLine(run, line?.id ?? 0, 'hold', { reason: 'We wait for papers' })
    expect(held.body.data).toMatchObject({
      line: { state: 'held', held: { reason: 'person', note: 'We wait for papers' } },
    })
    const payouts = await shop.payouts()
    expect(payouts.held_by).toEqual(['person'])
    expect(JSON.stringify(payouts)).not.toContain('papers')
    await world.step(held.body.data.run, 'discard')
    const next = await world.propose({ shop_ids: [shop.id] })
    const [again] = await world.lines(next.id)
    expect(again).toMatchObject({ state: 'held', held: { reason: 'person', note: 'We wait for papers' } })
    const released = await world.stepLine(next, again?.id ?? 0, 'release')
    expect(released.body.data).toMatchObject({ line: { state: 'proposed', amount: 14 } })
    const undone = await world.stepLine(released.body.data.run, again?.id ?? 0, 'hold', { reason: 'Once more' })
    await world.undo(undone.body.change.id)
    expect((await world.lines(next.id))[0]).toMatchObject({ state: 'proposed', held: null })
  })

  it('proposes nothing before the market has said how it pays, or to the files before it is approved', async () => {
    await world.set({ payout_mode: null })
    expect((await world.tryPropose({})).body.code).toBe('payout_state')
    await world.set({ payout_mode: 'cash_only' })
    expect((await world.tryPropose({})).body.code).toBe('payout_state')
    await world.set({ payout_mode: 'own_bank' })
    const shop = await world.addPaidShop(6)
    const saturday = await world.tryPropose({ shop_ids: [shop.id], execution_day: '2031-01-04' })
    expect([saturday.status, Object.keys(saturday.body.errors)]).toEqual([422, ['execution_day']])
    const run = await world.propose({ shop_ids: [shop.id] })
    for (const form of ['xml', 'csv'] as const) expect((await world.download(run.id, form)).status).toBe(409)
    expect((await world.step(run, 'sent')).body.code).toBe('payout_state')
    expect((await world.approve(run)).body.code).toBe('payout_state')
    await world.step(run, 'discard')
  })
})

describe('what a shop pays back', () => {
  it('is at most what it owes, and recorded once for a key', async () => {
    const shop = await world.addShop()
    await world.earn(shop.id, -25.03)
    const pay = (amount: number, key: string, by = world.finance) =>
      world.call('POST', `/admin/shops/${shop.id}/repayments`, { by, key, body: { amount, reference: 'Transfer 12' } })
    expect((await pay(25.04, 'much')).body.code).toBe('refund_too_much')
    const both = await Promise.all([pay(20, 'one'), pay(20, 'two')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status, body } = await pay(5.03, 'rest')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.balances).toMatchObject({ shop: { id: shop.id }, available: 0 })
    expect((await pay(5.03, 'rest')).status).toBe(200)
    expect((await pay(4, 'rest')).body.code).toBe('idempotency_mismatch')
    expect((await shop.money()).available).toBe(0)
    expect((await pay(1, 'admin', world.admin)).status).toBe(403)
  })
})

describe('a shop that was closed', () => {
  it('still gives its account and is paid what it is owed', async () => {
    const shop = await world.addShop()
    await world.earn(shop.id, 12)
    await world.deps.database.db.updateTable('shops').set({ status: 'closed' }).where('id', '=', shop.id).execute()
    expect((await shop.giveAccount()).status).toBe(200)
    world.passTime(8 * DAY)
    const run = await world.sendRun([shop.id])
    expect(run).toMatchObject({ state: 'sent', count: 1, sum: 12 })
    expect((await shop.payouts()).items).toMatchObject([{ state: 'sent', amount: 12 }])
  })
})

describe('a run that is approved late', () => {
  it('is carried out on the next day of the banks', async () => {
    const shop = await world.addPaidShop(3)
    const checked = (await world.step(await world.propose({ shop_ids: [shop.id] }), 'check')).body.data.run
    world.passTime(60 * DAY)
    const approved = await world.approve(checked)
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(approved.body.data.run.execution_day > checked.execution_day).toBe(true)
    expect(approved.body.data.run.execution_day > approved.body.data.run.approved_at.slice(0, 10)).toBe(true)
  })
})

describe('bank accounts', () => {
  it('are deleted ten years after the last payout, of closed shops alone where the shop still has one', async () => {
    const [open, closed] = [await world.addPaidShop(2), await world.addPaidShop(3)]
    const run = await world.sendRun([open.id, closed.id])
    await world.step(run, 'paid')
    const { db } = world.deps.database
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    const kept = async () => ({
      accounts: (
        await db.selectFrom('payout_accounts').where('shop_id', 'in', [open.id, closed.id]).select('shop_id').execute()
      ).length,
      lines: (
        await db
          .selectFrom('payout_lines')
          .where('run_id', '=', run.id)
          .where('iban_cipher', 'is not', null)
          .select('id')
          .execute()
      ).length,
    })
    await createPayoutUpkeep(world.deps).workDue()
    expect(await kept()).toEqual({ accounts: 2, lines: 2 })
    world.passTime(3_660 * DAY)
    await createPayoutUpkeep(world.deps).workDue()
    expect(await kept()).toEqual({ accounts: 1, lines: 0 })
    expect((await world.download(run.id, 'csv')).status).toBe(409)
    expect((await open.payouts()).items).toMatchObject([{ state: 'paid', amount: 2, account: null }])
  })
})

describe('the people of a shop', () => {
  it('hear of a changed account and of a returned payout by mail, which nobody switches off, and of one that was sent', async () => {
    const shop = await world.addPaidShop(31.88)
    const { deps } = world
    const settings = createSettings(deps)
    const notifier = createNotifier({ ...deps, settings, outbound: createOutbound({ ...deps, settings }) })
    await notifier.tellDue()
    const run = await world.sendRun([shop.id])
    await notifier.tellDue()
    const [line] = await world.lines(run.id)
    await world.stepLine(run, line?.id ?? 0, 'returned', { reason: 'AC04 closed account' })
    await notifier.tellDue()
    const { email } = await deps.database.db
      .selectFrom('users')
      .where('id', '=', shop.owner)
      .select('email')
      .executeTakeFirstOrThrow()
    const mails = await deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', email ?? '')
      .select(['subject', 'text'])
      .orderBy('id')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('The account for payouts was changed'),
      expect.stringContaining('€31.88 are on their way to you'),
      expect.stringContaining('The bank has returned a payout of €31.88'),
    ])
    expect(mails[2]?.text).toContain('AC04 closed account')
    for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toContain(IBANS.DE.slice(4, -4))
    const { kinds } = (await world.call('GET', '/seller/notification-settings', { by: shop })).body.data
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('payout')
    expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('payout_account')
  })
})

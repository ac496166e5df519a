import type { LedgerProof } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { disputeChanged, refundChanged } from '../payments/testing/stripe-stand-in.ts'
import { createProofWorld, DAY, type ProofWorld } from './testing/proof-world.ts'

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld()
})
afterAll(() => world.shop.close())

const stripeOf = ({ gateways }: LedgerProof) => gateways.find(({ gateway }) => gateway === 'stripe')
const postings = () => world.db.selectFrom('ledger_postings').select('id').execute()
const mails = () =>
  world.db
    .selectFrom('outbox')
    .where('subject', 'like', '%proof of the ledger%')
    .select(['recipient', 'text'])
    .execute()
/** Lets all that is open be settled, so that the next test begins without. */
async function settleAll() {
  for (const { id, version } of await world.differences())
    await world.call('POST', `/admin/differences/${id}/settle`, { note: 'Tried out', version })
}

describe('a night', () => {
  it('proves nothing before there is a posting', async () => {
    expect(await world.night()).toEqual([])
  })

  it('posts fees and payouts from pages of movements, and repeated changes nothing', async () => {
    const { stripe } = world
    stripe.state.pageMax = 2
    // Before the ledger had anything of this gateway: part of its opening.
    stripe.move({
      ...{ reporting_category: 'charge', type: 'charge', amount: 4_000, currency: 'usd', at: world.now() - 3 * DAY },
      source: { id: 'ch_before', object: 'charge', metadata: {} },
    })
    await world.pay(10_000)
    await world.pay(5_000)
    stripe.move({
      ...{ reporting_category: 'fee', type: 'stripe_fee', amount: -300, currency: 'usd' },
      source: { id: 'fee_of_month', object: 'fee' },
    })
    stripe.listPayout('po_1', 9_000, 'usd')
    const [night] = await world.night()
    expect(night).toMatchObject({ differences: 0, sum: 0, is_full: true })
    expect(night && stripeOf(night)).toEqual({ gateway: 'stripe', ours: 94.25, theirs: 94.25 })
    expect(await world.balances()).toMatchObject({ bank: 9_000, gateway_fees: 575, 'gateway stripe': 9_425 })
    const opened = await world.db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .where('p.cause_key', '=', 'opening:gateway:stripe')
      .where('e.account', '=', 'gateway')
      .select('e.amount')
      .execute()
    expect(opened).toEqual([{ amount: 4_000 }])
    const before = await postings()
    await world.worker.workDue()
    expect(await world.check()).toMatchObject({ state: 'done', differences: 0, kind: 'check', is_full: false })
    expect(await world.check(true)).toMatchObject({ state: 'done', differences: 0, is_full: true })
    expect(await postings()).toEqual(before)
    expect(await world.differences()).toEqual([])
    expect(await brokenLaws(world.db)).toEqual([])
  })

  it('is made once by two servers, and ties each day to the one before', async () => {
    await world.pay(2_000)
    world.set(world.now() + DAY)
    const other = world.createWorker()
    await Promise.all([world.worker.workDue(), other.workDue()])
    const runs = await world.db.selectFrom('proof_runs').where('kind', '=', 'night').select(['day', 'error']).execute()
    expect(new Set(runs.map(({ day }) => day)).size).toBe(runs.length)
    const rows = await world.db.selectFrom('ledger_proofs').selectAll().orderBy('day').execute()
    for (const [index, row] of rows.entries()) {
      expect(row.previous_hash).toBe(rows[index - 1]?.hash ?? '')
      expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
      expect(row.from_posting).toBe(rows[index - 1]?.to_posting ?? 0)
    }
  })

  it('is made up for after days without a server, and full with a Sunday’s', async () => {
    const last = (await world.read<{ items: LedgerProof[] }>('/admin/proofs')).items[0]
    world.set(world.now() + 4 * DAY)
    const nights = await world.night()
    const days = nights.map(({ day }) => day)
    expect(days.indexOf(last?.day ?? '')).toBe(5)
    for (const [index, day] of days.entries())
      if (index > 0) expect(Date.parse(days[index - 1] ?? '') - Date.parse(day)).toBe(DAY)
    // Two nights later it is the night of a Sunday.
    const more: LedgerProof[] = []
    for (let night = 0; night < 7; night++) more.push(...(await world.night()).slice(0, 1))
    expect(more.filter(({ is_full }) => is_full).map(({ day }) => new Date(day).getUTCDay())).toEqual([6])
    const page = await world.read<{ items: LedgerProof[]; next_cursor: string }>('/admin/proofs?limit=2')
    expect(page.items).toHaveLength(2)
    const next = await world.read<{ items: LedgerProof[] }>(`/admin/proofs?limit=1&cursor=${page.next_cursor}`)
    expect(Date.parse(page.next_cursor) - Date.parse(next.items[0]?.day ?? '')).toBe(DAY)
  })

  it('proves each posting in one day, where the clock is set back and the market moves west', async () => {
    await world.night()
    const rows = () => world.db.selectFrom('ledger_proofs').selectAll().orderBy('day').execute()
    const proven = await rows()
    const zone = (name: string) => world.db.transaction().execute((tx) => saveSetting(tx, 'time_zone', name))
    // An hour before the end of a day that was proved.
    const noon = world.now()
    world.set(Math.floor(noon / DAY) * DAY - 3_600_000)
    await world.pay(1_500)
    await world.worker.workDue()
    expect(await rows()).toEqual(proven)
    await zone('America/Los_Angeles')
    world.shop.deps.invalidations.publish('settings')
    world.set(noon)
    await world.pay(1_600)
    await world.worker.workDue()
    await zone('UTC')
    world.shop.deps.invalidations.publish('settings')
    for (let nights = 0; nights < 2; nights++) await world.night()
    const all = await rows()
    expect(all.slice(0, proven.length)).toEqual(proven)
    expect(new Set(all.map(({ day }) => day)).size).toBe(all.length)
    for (const [index, row] of all.entries()) {
      expect(row.from_posting).toBe(all[index - 1]?.to_posting ?? 0)
      expect(row.previous_hash).toBe(all[index - 1]?.hash ?? '')
    }
    expect(all.reduce((sum, row) => sum + (Number(row.to_posting) - Number(row.from_posting)), 0)).toBe(
      Number(all.at(-1)?.to_posting),
    )
    expect(await world.check(true)).toMatchObject({ state: 'done', differences: 0 })
  })
})

describe('a difference', () => {
  it('is found for whatever a gateway and the ledger do not agree in, and nothing is posted of it', async () => {
    const { stripe } = world
    const paid = await world.pay(10_000, 0)
    const before = await world.balances()
    // Known to the ledger alone; known to the gateway alone; of another amount.
    const missing = await world.pay(2_000, 0, false)
    stripe.move({
      ...{ reporting_category: 'charge', type: 'charge', amount: 777, currency: 'usd' },
      source: { id: 'ch_foreign', object: 'charge', metadata: {} },
    })
    const other = await world.pay(3_000, 0, false)
    stripe.listCharge(other.session, { amount: 2_900 })
    // A refund of the dashboard, of which no event came.
    stripe.refundByHand(paid.session, { amount: 400 })
    // A dispute whose event told a fee that was never taken, and one that nobody heard of.
    const disputed = await world.pay(1_500, 0)
    const dispute = { id: 'dp_1', amount: 1_500, status: 'needs_response', reason: 'fraudulent', fee: 1_500 }
    await world.shop.sendEvent(disputeChanged('funds_withdrawn', disputed.session, dispute))
    stripe.listDispute(disputed.session, { id: 'dp_1', amount: -1_500 })
    stripe.listDispute(disputed.session, { id: 'dp_unheard', amount: -100 })
    stripe.listPayout('po_unknown', 50, 'usd', true)
    stripe.move({
      ...{ reporting_category: 'topup', type: 'topup', amount: 60, currency: 'usd' },
      source: { id: 'tu_1', object: 'topup' },
    })
    stripe.move({
      ...{ reporting_category: 'charge', type: 'charge', amount: 1_234, currency: 'gbp' },
      source: { id: 'ch_gbp', object: 'charge', metadata: {} },
    })
    stripe.unlisted.usd = 9
    const [night] = await world.night()
    const held = night && stripeOf(night)
    expect(night?.differences).toBe(10)
    expect(await world.named()).toEqual([
      'charge - 7.77',
      'charge 20 -',
      'charge 30 29',
      'currency - -',
      'dispute - -1',
      'fee -15 -',
      `gateway_balance ${((held?.theirs ?? 0) * 100 - 9) / 100} ${held?.theirs}`,
      'movement - 0.6',
      'payout - 0.5',
      'refund - -4',
    ])
    const found = await world.differences()
    const of = (kind: string) => found.find((one) => one.kind === kind)
    expect(of('refund')).toMatchObject({ gateway: 'stripe', orders: [{ id: paid.id, code: paid.code }] })
    expect(found.find(({ ours }) => ours === 20)?.orders).toEqual([{ id: missing.id, code: missing.code }])
    expect(of('currency')?.reference).toBe('ch_gbp 12.34 GBP')
    expect(of('fee')?.reference).toBe('dp_1')
    // Nothing but what events have told.
    const after = await world.balances()
    expect((after['gateway stripe'] ?? 0) - (before['gateway stripe'] ?? 0)).toBe(2_000 + 3_000 + 1_500 - 1_500 - 1_500)
    expect(await world.check()).toMatchObject({ differences: 10 })
  })

  it('is told the staff of money once for a night, by mail, and counted for them', async () => {
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Payment ch_foreign')
    const overview = await world.read<{ queues: { key: string; count: number }[] }>('/admin/overview?time_zone=UTC')
    expect(overview.queues.find(({ key }) => key === 'proof')).toMatchObject({ count: 10 })
  })

  it('ends by itself where a late event or movement makes it fit', async () => {
    const found = await world.differences()
    const refund = world.stripe.refunds.at(-1)
    if (refund) await world.shop.sendEvent(refundChanged('refund.created', refund))
    const missing = found.find(({ ours, kind }) => kind === 'charge' && ours === 20)
    const session = [...world.stripe.sessions.values()].find(({ amount_total }) => amount_total === 2_000 && missing)
    const last =
      [...world.stripe.sessions.values()].filter(({ amount_total }) => amount_total === 2_000).at(-1) ?? session
    // Listed a day late, with the time at which it happened.
    if (last) world.stripe.listCharge(last, { at: world.now() - DAY })
    await world.night()
    const open = (await world.differences()).map(({ id }) => id)
    const gone = await world.differences('gone')
    expect(gone.map(({ kind }) => kind).sort()).toEqual(['charge', 'refund'])
    for (const one of gone) {
      expect(open).not.toContain(one.id)
      expect(one).toMatchObject({ decided_by: null, note: 'A later proof has not found it any more.' })
    }
    // No second mail about the others.
    expect(await mails()).toHaveLength(1)
  })

  it('is settled with a note by the staff of money alone, once, and opens again when it changes', async () => {
    const [foreign] = (await world.differences()).filter(({ reference }) => reference === 'ch_foreign')
    const path = `/admin/differences/${foreign?.id}/settle`
    const body = { note: 'Of our other shop', version: foreign?.version }
    const support = (await addSeller(world.shop)).id
    await joinStaff(world.shop, { userId: support, role: 'support' })
    for (const [method, at] of [
      ['POST', path],
      ['POST', '/admin/proofs'],
      ['GET', '/admin/proofs'],
      ['GET', '/admin/differences'],
    ] as const)
      expect((await world.call(method, at, method === 'POST' ? body : undefined, support)).status).toBe(403)
    expect((await world.call('POST', path, { ...body, note: ' ' })).body.code).toBe('invalid')
    expect((await world.call('POST', path, { ...body, adjustment_id: 99_999 })).body.code).toBe('invalid')
    expect((await world.call('POST', '/admin/differences/999999/settle', body)).body.code).toBe('not_found')
    const settled = await world.call('POST', path, body)
    expect(settled.body.data.difference).toMatchObject({ state: 'settled', note: 'Of our other shop' })
    expect(settled.body.data.difference.decided_by).toBeTruthy()
    expect((await world.call('POST', path, body)).body.code).toBe('stale')
    await world.night()
    expect((await world.differences()).map(({ reference }) => reference)).not.toContain('ch_foreign')
    // More of the same charge: nobody has explained that.
    const wrong = (await world.differences()).find(({ ours }) => ours === 30)
    await world.call('POST', `/admin/differences/${wrong?.id}/settle`, { note: 'A cent', version: wrong?.version })
    const other = [...world.stripe.sessions.values()].filter(({ amount_total }) => amount_total === 3_000).at(-1)
    if (other) world.stripe.listCharge(other, { amount: 40 })
    await world.night()
    expect((await world.differences()).find(({ id }) => id === wrong?.id)).toMatchObject({
      ...{ ours: 30, theirs: 29.4, state: 'open', note: null },
    })
  })

  it('is made good by a correction of two people, after which the balance fits', async () => {
    await settleAll()
    const { shop, stripe } = world
    stripe.move({
      ...{ reporting_category: 'risk_reserved_funds', type: 'reserve_transaction', amount: -700, currency: 'usd' },
      source: { id: 'reserve_1', object: 'reserve_transaction' },
    })
    await world.night()
    const [found] = await world.differences()
    expect(found).toMatchObject({ kind: 'movement', theirs: -7 })
    const admin = (await addSeller(shop)).id
    await joinStaff(shop, { userId: admin, role: 'admin' })
    const proposed = await world.call(
      'POST',
      '/admin/ledger/adjustments',
      {
        reason: 'Kept back by the gateway',
        entries: [
          { account: 'gateway', gateway: 'stripe', amount: -7 },
          { account: 'losses', amount: 7 },
        ],
      },
      admin,
    )
    const { id, version } = proposed.body.data.adjustment
    const settle = (note: string) =>
      world.call('POST', `/admin/differences/${found?.id}/settle`, { note, adjustment_id: id, version: found?.version })
    expect((await settle('Too early')).body.code).toBe('invalid')
    expect((await world.call('POST', `/admin/ledger/adjustments/${id}/approve`, { version })).status).toBe(200)
    expect((await settle('Reserve')).body.data.difference).toMatchObject({ adjustment_id: id, state: 'settled' })
    await world.night()
    expect(await world.named()).toEqual([])
  })

  it('waits while it is young or known to be under way', async () => {
    const { stripe } = world
    await world.pay(1_100, 0, false)
    // Nobody has heard of it for ten minutes.
    expect(await world.check()).toMatchObject({ differences: 0 })
    const paid = await world.pay(1_200, 0)
    const [latest] = [...stripe.sessions.values()].filter(({ amount_total }) => amount_total === 1_100)
    if (latest) stripe.listCharge(latest)
    stripe.refundByHand(paid.session, { amount: 200, status: 'pending' })
    const refund = stripe.refunds.at(-1)
    if (refund) await world.shop.sendEvent(refundChanged('refund.created', refund))
    await world.night()
    expect(await world.named()).toEqual([])
    if (refund)
      await world.shop.sendEvent(refundChanged('refund.updated', Object.assign(refund, { status: 'succeeded' })))
    await world.night()
    expect(await world.named()).toEqual([])
  })

  it('is a gateway that does not answer, until it does', async () => {
    const { stripe } = world
    stripe.state.misbehaviour = 'fails'
    const [night] = await world.night()
    expect(night && stripeOf(night)?.theirs).toBeNull()
    expect(await world.differences()).toMatchObject([{ kind: 'unread', reference: 'stripe' }])
    stripe.state.misbehaviour = null
    const [next] = await world.night()
    expect(next && stripeOf(next)?.theirs).not.toBeNull()
    expect(await world.differences()).toEqual([])
  })

  it('is none where a payout fails and comes back, or a refund does', async () => {
    const { stripe } = world
    const paid = await world.pay(5_000, 0)
    const refund = stripe.refundByHand(paid.session, { amount: 5_000 })
    await world.shop.sendEvent(refundChanged('refund.created', refund))
    stripe.listPayout('po_2', 1_000, 'usd')
    stripe.listPayout('po_2', 1_000, 'usd', true)
    await world.night()
    stripe.listFailedRefund(refund)
    Object.assign(refund, { status: 'failed' })
    await world.shop.sendEvent(refundChanged('refund.failed', refund))
    await world.night()
    expect(await world.named()).toEqual([])
    const payouts = await world.db
      .selectFrom('ledger_postings')
      .where('cause_key', '=', 'gateway-payout:stripe:po_2')
      .select('id')
      .executeTakeFirstOrThrow()
    const back = await world.db
      .selectFrom('ledger_postings')
      .where('reverses', '=', payouts.id)
      .select('kind')
      .execute()
    expect(back).toEqual([{ kind: 'gateway_payout' }])
    expect(await brokenLaws(world.db)).toEqual([])
  })
})

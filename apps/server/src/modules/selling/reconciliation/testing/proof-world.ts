import type { Difference, LedgerProof, ProofRun } from '@rialto/contract'
import { enterConsole, enterConsoleAs } from '../../../../../test/support/console.ts'
import type { Deps } from '../../../../deps.ts'
import { createOutbound } from '../../../base/outbound/index.ts'
import { createSettings, saveSetting } from '../../../base/settings/index.ts'
import { addShopper } from '../../../people/accounts/testing/shopper.ts'
import { createPaymentTestApp } from '../../payments/testing/payment-test-app.ts'
import { type StandInSession, sessionEvent } from '../../payments/testing/stripe-stand-in.ts'
import { createProofWorker } from '../proof-worker.ts'

const OWNER = 'operator1@rialto.test'
export const DAY = 86_400_000
const HOUR = 3_600_000

/** A market that is paid by Stripe's stand-in and the sandbox, with the worker that proves its ledger. */
export async function createProofWorld() {
  const shop = await createPaymentTestApp({ RATE_LIMITS: 'off' })
  const { deps, stripe } = shop
  const { db } = deps.database
  // Noon of a Wednesday.
  let now = Date.parse('2031-01-01T12:00:00Z')
  shop.setNow(now)
  await db.transaction().execute((tx) => saveSetting(tx, 'time_zone', 'UTC'))
  deps.invalidations.publish('settings')
  const shopper = await addShopper(shop)
  const wholeDeps = { ...deps, settings: createSettings(deps) }
  const createWorker = (changes: Partial<Deps> = {}) =>
    createProofWorker({
      ...{ ...wholeDeps, outbound: createOutbound(wholeDeps), gateways: shop.payments.context.gateways, ...changes },
    })
  const worker = createWorker()

  const set = (moment: number) => {
    now = moment
    shop.setNow(moment)
  }
  const call = async (method: 'GET' | 'POST', path: string, body?: object, by: number | string = OWNER) => {
    const headers = typeof by === 'string' ? await enterConsole(shop, by) : await enterConsoleAs(shop, by)
    return method === 'GET' ? shop.get(path, { headers }) : shop.post(path, body ?? {}, { headers })
  }
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await call('GET', path)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  const differences = async (state = 'open'): Promise<Difference[]> =>
    (await read<{ items: Difference[] }>(`/admin/differences?state=${state}&limit=100`)).items

  return {
    ...{ shop, stripe, db, call, read, differences, createWorker, worker, shopper },
    now: () => now,
    set,
    /** Goes on to the next night and works it off. @returns the nights, the latest first */
    async night(): Promise<LedgerProof[]> {
      const day = Math.floor(now / DAY) * DAY
      set(day + DAY + 3.6 * HOUR)
      await worker.workDue()
      const { items } = await read<{ items: LedgerProof[] }>('/admin/proofs')
      set(day + DAY + 12 * HOUR)
      return items
    },
    /** Asks for a proof and works it off. */
    async check(full = false): Promise<ProofRun> {
      const asked = await call('POST', '/admin/proofs', { full })
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
      await worker.workDue()
      const { run } = await read<{ run: ProofRun }>('/admin/proofs')
      return run
    },
    /** Pays a new order by Stripe, which keeps a fee. @returns it with its payment */
    async pay(amount: number, fee = Math.round(amount * 0.015) + 25, isListed = true) {
      const order = await shop.addOrder(shopper, { amount })
      const session = await shop.startCheckout(shopper, order.id)
      await this.complete(session)
      if (isListed) stripe.listCharge(session, { fee })
      const payment = await db
        .selectFrom('payments as y')
        .innerJoin('payment_orders as p', 'p.payment_id', 'y.id')
        .where('p.order_id', '=', order.id)
        .selectAll('y')
        .executeTakeFirstOrThrow()
      return { ...order, session, payment }
    },
    async complete(session: StandInSession) {
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      const { status, body } = await shop.sendEvent(sessionEvent('checkout.session.completed', session))
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    /** The balances of the ledger by account and gateway, without those of 0. */
    async balances(): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('ledger_balances')
        .select((eb) => ['account', 'gateway', eb.fn.sum<number>('balance').as('sum')])
        .groupBy(['account', 'gateway'])
        .execute()
      return Object.fromEntries(
        rows.flatMap(({ account, gateway, sum }) =>
          Number(sum) === 0 ? [] : [[gateway ? `${account} ${gateway}` : account, Number(sum)]],
        ),
      )
    },
    /** The row of an order's difference as a word and both sides. */
    async named(): Promise<string[]> {
      return (await differences()).map(({ kind, ours, theirs }) => `${kind} ${ours ?? '-'} ${theirs ?? '-'}`).sort()
    },
  }
}

export type ProofWorld = Awaited<ReturnType<typeof createProofWorld>>

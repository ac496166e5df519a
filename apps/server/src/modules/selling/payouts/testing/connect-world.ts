import type { ConnectStanding, OwnPayoutAccount, PayoutLine, PayoutRunDetails, PayoutTransfer } from '@rialto/contract'
import type { TestReply } from '../../../../../test/support/app.ts'
import { addOrders } from '../../../../../test/support/market.ts'
import { toMinor } from '../../../../lib/money.ts'
import { createNotifier } from '../../../base/notifications/notification-worker.ts'
import { createOutbound } from '../../../base/outbound/index.ts'
import { createSettings } from '../../../base/settings/index.ts'
import { PASSWORD } from '../../../people/accounts/testing/shopper.ts'
import { post } from '../../ledger/post.ts'
import { lockShops } from '../../ledger/repository.ts'
import { createGateways, withConnect } from '../../payments/index.ts'
import { signed, signedForConnected, startStripe } from '../../payments/testing/stripe-stand-in.ts'
import { createTransferWorker } from '../index.ts'
import { createPayoutWorld } from './payout-world.ts'

const DAY = 86_400_000

interface Share {
  shop: number
  /** Decimal: what it cost, and what of that the shop gets. */
  amount: number
  credit?: number
}

/** A market of euros that pays its shops through a stand-in of Stripe. */
export async function createConnectWorld() {
  const stripe = await startStripe()
  const world = await createPayoutWorld({ ...stripe.environment, RATE_LIMITS: 'off' })
  const { deps, call } = world
  const { db } = deps.database
  stripe.connect.state.now = () => Math.floor(deps.now() / 1000)
  await world.set({ payout_mode: 'connect' })
  const settings = createSettings(deps)
  const known = { ...deps, settings }
  // Of a second process, which tests run by hand.
  const worker = createTransferWorker(withConnect(known, createGateways(known)))
  const well = ({ status, body }: TestReply) => {
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  const connectOf = (shop: { id: number; owner: number }) => ({
    open: (fields: object = {}) =>
      call('POST', '/seller/payout-account/connect', {
        by: shop,
        body: { country: 'DE', version: 0, current_password: PASSWORD, ...fields },
      }),
    ask: () => call('POST', '/seller/payout-account/connect/ask', { by: shop }),
    own: async (): Promise<OwnPayoutAccount> => well(await call('GET', '/seller/payout-account', { by: shop })),
  })

  const addShop = async () => {
    const shop = await world.addShop()
    return { ...shop, ...connectOf(shop) }
  }

  /** A shop whose account is ready and no longer locked. */
  const addReadyShop = async () => {
    const shop = await addShop()
    const { url } = well(await shop.open())
    stripe.connect.visit(url, true)
    const { connect } = well(await shop.ask()) as OwnPayoutAccount
    await db
      .updateTable('connect_accounts')
      .set({ changed_at: deps.now() - 8 * DAY })
      .where('shop_id', '=', shop.id)
      .execute()
    return { ...shop, account: connect?.id ?? '' }
  }

  let causes = 0
  const posted = (
    shop: number,
    kind: 'paid' | 'release' | 'part_gone',
    entries: Parameters<typeof post>[1]['entries'],
  ) =>
    deps.database.write(async (tx) => {
      await lockShops(tx, [shop])
      const posting = { kind, causeKey: `connect-test:${++causes}`, currency: 'EUR', at: deps.now(), month: '2031-01' }
      await post(tx, { ...posting, entries })
    })

  let sessions = 0
  /** A payment by Stripe of orders of some shops, whose money is released. @returns the ids of the orders, and the checkout */
  const addPayment = async (shares: readonly Share[]) => {
    const amount = shares.reduce((sum, share) => sum + toMinor(share.amount), 0)
    sessions++
    const id = `cs_test_connect${sessions}`
    stripe.sessions.set(id, {
      ...{
        id,
        object: 'checkout.session',
        url: null,
        status: 'complete',
        payment_status: 'paid',
        amount_total: amount,
      },
      ...{
        payment_intent: `pi_connect${sessions}`,
        intent_status: 'succeeded',
        currency: 'eur',
        sent: {},
        metadata: {},
      },
    })
    const orders = await addOrders(
      { deps },
      shares.map((share) => ({
        ...{ shop_id: share.shop, payment_method: 'online', gateway: 'stripe', payment_status: 'paid' },
        ...{ user_id: world.finance, payable_amount: toMinor(share.amount) },
      })),
    )
    const payment = await db
      .insertInto('payments')
      .values({
        ...{
          gateway: 'stripe',
          user_id: world.finance,
          amount,
          currency: 'EUR',
          exponent: 2,
          reference: id,
          url: null,
        },
        ...{ status: 'paid', created_at: deps.now(), updated_at: deps.now(), ask_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, { shop, amount: cost, credit = cost }] of shares.entries()) {
      const order = orders[index]?.id ?? 0
      await db.insertInto('payment_orders').values({ payment_id: payment.id, order_id: order }).execute()
      const [paid, owed] = [toMinor(cost), toMinor(credit)]
      await posted(shop, 'paid', [
        { account: 'gateway', gateway: 'stripe', amount: paid },
        { account: 'commission', amount: owed - paid },
        { account: 'pending', shop, amount: -owed, order },
      ])
      await posted(shop, 'release', [
        { account: 'pending', shop, amount: owed, order },
        { account: 'available', shop, amount: -owed, order },
      ])
    }
    return { orders: orders.map((order) => order.id), session: id, payment: payment.id }
  }

  const send = (event: object, header: string) =>
    world.calls.post('/payments/stripe/webhook', JSON.stringify(event), {
      headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
    })

  const showRun = async (id: number): Promise<PayoutRunDetails> =>
    well(await call('GET', `/admin/payout-runs/${id}`)).run

  return {
    ...{ ...world, stripe, settings, worker, addShop, addReadyShop, addPayment, showRun },
    connect: stripe.connect,
    /** An approved run of some shops. */
    async approved(shopIds: readonly number[]): Promise<PayoutRunDetails> {
      const checked = well(await world.step(await world.propose({ shop_ids: shopIds }), 'check')).run
      return well(await world.approve(checked)).run
    },
    line: async (run: number, line: number): Promise<{ line: PayoutLine; transfers: PayoutTransfer[] }> =>
      well(await call('GET', `/admin/payout-runs/${run}/lines/${line}`)),
    payoutsOf: async (shop: { id: number; owner: number }): Promise<{ held_by: string[] }> =>
      well(await call('GET', '/seller/payouts', { by: shop })),
    standing: async (): Promise<ConnectStanding> => well(await call('GET', '/admin/connect')),
    /** What a refund of an order leaves its shop owing. */
    refund: (shop: number, order: number, amount: number) =>
      posted(shop, 'part_gone', [
        { account: 'available', shop, amount: toMinor(amount), order },
        { account: 'refunds_due', amount: -toMinor(amount), order },
      ]),
    /** An event of the market's own account, or of the account of a shop. */
    sendEvent: (event: object) => send(event, signed(JSON.stringify(event), { at: deps.now() })),
    sendConnected: (event: object) => send(event, signedForConnected(JSON.stringify(event), deps.now())),
    sendSigned: send,
    async availableOf(shop: number): Promise<number> {
      const row = await db
        .selectFrom('ledger_balances')
        .where('account', '=', 'available')
        .where('shop_id', '=', shop)
        .select((eb) => eb.fn.sum<number | null>('balance').as('sum'))
        .executeTakeFirst()
      return 0 - Number(row?.sum ?? 0)
    },
    /** The subjects of the mails that a shop's owner has got, once the notifier has told all that is due. */
    async mailsOf(shop: { owner: number }): Promise<string[]> {
      await createNotifier({ ...known, outbound: createOutbound(known) }).tellDue()
      const mails = await db
        .selectFrom('outbox as o')
        .innerJoin('users as u', 'u.email', 'o.recipient')
        .where('u.id', '=', shop.owner)
        .select('o.subject')
        .execute()
      return mails.map(({ subject }) => subject ?? '')
    },
    async gatewayBalance(): Promise<number> {
      const row = await db
        .selectFrom('ledger_balances')
        .where('account', '=', 'gateway')
        .where('gateway', '=', 'stripe')
        .select((eb) => eb.fn.sum<number | null>('balance').as('sum'))
        .executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
    async close() {
      await world.close()
      await stripe.close()
    },
  }
}

export type ConnectWorld = Awaited<ReturnType<typeof createConnectWorld>>

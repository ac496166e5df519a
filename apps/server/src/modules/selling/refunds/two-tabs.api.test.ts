import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestReply } from '../../../../test/support/app.ts'
import { changeSettings, enterConsoleAs } from '../../../../test/support/console.ts'
import { encodeForm } from '../../../../test/support/form.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

// Two tabs, or two people, that act on the same money at the same moment: one wins, the other is told why not, and the sums hold. The
// approvals of payouts and repayments stand in `payouts.api.test.ts`, those of corrections in `market-ledger.api.test.ts`.

/** Each pair several times, as they meet at another statement each time. */
const ROUNDS = 4
const PIECES = 3
const PRICE = 1_000

let shop: RefundCalls
let staff: { headers: Record<string, string> }
let seller: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createRefundCalls()
  await changeSettings(shop, { eu_consumers: true, home_country: 'DE' })
  const person = await shop.addBuyer()
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  staff = { headers: await enterConsoleAs(shop, person.id) }
  seller = { headers: await enterConsoleAs(shop, shop.seller.id) }
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<RefundCalls['paidOrder']>>
type Act = () => Promise<TestReply>

const said = ({ status, body }: TestReply): string => (status === 200 ? 'done' : String(body.code))

/** Lets two acts begin at once, in both orders, on a new order each time; no sum may break. @returns what each was told, by round */
async function meet(
  prepare: () => Promise<Order>,
  acts: (order: Order) => Promise<readonly [Act, Act]>,
  judge?: (order: Order, words: readonly [string, string]) => Promise<void>,
): Promise<(readonly [string, string])[]> {
  const rounds: (readonly [string, string])[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = await prepare()
    const [one, other] = await acts(order)
    const replies =
      round % 2 === 0 ? await Promise.all([one(), other()]) : (await Promise.all([other(), one()])).reverse()
    const words = [said(replies[0] as TestReply), said(replies[1] as TestReply)] as const
    await expectSums(order)
    await judge?.(order, words)
    rounds.push(words)
  }
  return rounds
}

/** One wins each time, and the other has one of these codes. */
function expectOneWinner(rounds: readonly (readonly [string, string])[], codes: readonly string[]): void {
  for (const words of rounds) {
    expect(
      words.filter((word) => word === 'done'),
      words.join(),
    ).toHaveLength(1)
    expect(['done', ...codes]).toEqual(expect.arrayContaining([...words]))
  }
}

/** No piece goes back twice, and no more money than came in. */
async function expectSums({ id }: Order): Promise<void> {
  const [lines, refunds, money] = [await shop.linesOf(id), await shop.refundsOf(id), await shop.moneyOf(id)]
  for (const { quantity, cancelled, shipped, refunded } of lines) {
    expect(refunded).toBeLessThanOrEqual(quantity)
    expect(cancelled + shipped).toBeLessThanOrEqual(quantity)
  }
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0)
  expect(given).toBeLessThanOrEqual(money.received)
  expect(money.refunding).toBe(given)
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
}

const paid = (sent: number) => async (): Promise<Order> => {
  const order = await shop.paidOrder([{ price: PRICE, quantity: PIECES }], { sent: false })
  if (sent > 0) expect((await shop.ship(order.id, [[order.lines[0] ?? 0, sent]])).status).toBe(200)
  return order
}
const by =
  (who: typeof staff, path: string, body: object): Act =>
  () =>
    shop.call('POST', path, { by: who, body })
const piecesOf = ({ lines }: Order, quantity: number) => [{ line_id: lines[0], quantity }]
const versionOf = async ({ id }: Order) => (await shop.rowOf(id)).version

const refund = async (order: Order, quantity: number) =>
  by(seller, `/seller/orders/${order.id}/refunds`, {
    ...{ version: await versionOf(order), lines: piecesOf(order, quantity) },
  })
const cancel = async (order: Order, quantity: number) =>
  by(seller, `/seller/orders/${order.id}/cancel-lines`, {
    ...{ version: await versionOf(order), lines: piecesOf(order, quantity), reason: 'Sold out' },
  })
const withdraw =
  (order: Order, quantity: number): Act =>
  () =>
    shop.post(
      `/orders/${order.id}/withdrawals`,
      { lines: piecesOf(order, quantity) },
      { headers: order.buyer.headers, ip: newIp() },
    )
const refundedPieces = async ({ id }: Order) => (await shop.linesOf(id))[0]?.refunded

describe('an order of which two give something back', () => {
  it('is refunded by the seller or by the staff', async () => {
    const acts = async (order: Order) => {
      const version = await versionOf(order)
      const goodwill = by(staff, `/admin/orders/${order.id}/refunds`, { version, goodwill: 30, bearer: 'shop' })
      return [await refund(order, PIECES), goodwill] as const
    }
    expectOneWinner(await meet(paid(PIECES), acts), ['stale'])
  })

  it('is refunded once by two tabs with keys of their own, and by a repeated one', async () => {
    const acts = async (order: Order) => {
      const body = { version: await versionOf(order), lines: piecesOf(order, 1) }
      const tab = (key: string) => () =>
        shop.call('POST', `/seller/orders/${order.id}/refunds`, { by: seller, body, key: `${key}-${order.id}` })
      return [tab('one'), tab('two')] as const
    }
    const once = async (order: Order) => expect(await refundedPieces(order)).toBe(1)
    expectOneWinner(await meet(paid(PIECES), acts, once), ['stale'])
    const repeated = async (order: Order) => {
      const body = { version: await versionOf(order), lines: piecesOf(order, 1) }
      const tab = () =>
        shop.call('POST', `/seller/orders/${order.id}/refunds`, { by: seller, body, key: `${order.id}` })
      return [tab, tab] as const
    }
    for (const words of await meet(paid(PIECES), repeated, once)) expect(words).toEqual(['done', 'done'])
  })

  it('is refunded for what was sent, or loses what was not', async () => {
    const acts = async (order: Order) => [await refund(order, 1), await cancel(order, 2)] as const
    expectOneWinner(await meet(paid(1), acts), ['stale'])
  })

  it('loses pieces once', async () => {
    const acts = async (order: Order) => [await cancel(order, 2), await cancel(order, 2)] as const
    const once = async (order: Order) => expect((await shop.linesOf(order.id))[0]?.cancelled).toBe(2)
    expectOneWinner(await meet(paid(0), acts, once), ['stale'])
  })

  it('is cancelled by the shopper or by the seller, and all of its money goes back once', async () => {
    const acts = async (order: Order) => {
      const shopper: Act = () =>
        shop.post('/orders/cancel', { order_id: order.id, reason: 'Another plan' }, { headers: order.buyer.headers })
      const status = { status: 'cancelled', reason: 'Sold out' }
      return [shopper, by(seller, `/seller/orders/${order.id}/status`, status)] as const
    }
    const whole = async (order: Order) =>
      expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([3_490])
    expectOneWinner(await meet(paid(0), acts, whole), ['order_not_cancellable', 'order_transition'])
  })
})

describe('pieces that are sent', () => {
  it('or cancelled at the same moment are one of both', async () => {
    const acts = async (order: Order) => {
      const send: Act = () => shop.ship(order.id, [[order.lines[0] ?? 0, PIECES]], { by: seller })
      return [send, await cancel(order, PIECES)] as const
    }
    expectOneWinner(await meet(paid(0), acts), ['stale', 'already_shipped', 'order_transition'])
  })

  it('while others are refunded stay sent, and the refund is of what the seller saw', async () => {
    const acts = async (order: Order) => {
      const send: Act = () => shop.ship(order.id, [[order.lines[0] ?? 0, 2]], { by: seller })
      return [send, await refund(order, 1)] as const
    }
    const rounds = await meet(paid(1), acts, async (order, [, word]) => {
      const [line] = await shop.linesOf(order.id)
      expect([line?.shipped, line?.refunded]).toEqual([PIECES, word === 'done' ? 1 : 0])
    })
    for (const [sent, refunded] of rounds) {
      expect(sent).toBe('done')
      expect(['done', 'stale']).toContain(refunded)
    }
  })
})

describe('a shopper who withdraws', () => {
  it('twice at once has one withdrawal, and its money goes back once', async () => {
    const rounds = await meet(
      paid(0),
      async (order) => [withdraw(order, 2), withdraw(order, 2)] as const,
      async (order) => {
        const { db } = shop.deps.database
        expect(await db.selectFrom('withdrawals').where('order_id', '=', order.id).select('id').execute()).toHaveLength(
          1,
        )
        expect(await refundedPieces(order)).toBe(2)
      },
    )
    for (const words of rounds) expect(words).toEqual(['done', 'done'])
  })

  it('is never refused, and gets no piece back that the seller cancels meanwhile', async () => {
    const acts = async (order: Order) => [withdraw(order, PIECES), await cancel(order, PIECES)] as const
    const rounds = await meet(paid(0), acts, async (order) => {
      expect((await shop.linesOf(order.id))[0]).toMatchObject({ refunded: PIECES })
      expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 3_490 })
    })
    for (const [withdrawn, cancelled] of rounds) {
      expect(withdrawn).toBe('done')
      expect(['done', 'stale', 'already_shipped', 'order_transition']).toContain(cancelled)
    }
  })

  it('while the parcel is packed has a case for what left, or its money for what did not', async () => {
    const acts = async (order: Order) => {
      const send: Act = () => shop.ship(order.id, [[order.lines[0] ?? 0, PIECES]], { by: seller })
      return [withdraw(order, PIECES), send] as const
    }
    const rounds = await meet(paid(0), acts, async (order, [, sent]) => {
      const [line] = await shop.linesOf(order.id)
      expect(line).toMatchObject(sent === 'done' ? { shipped: PIECES, refunded: 0 } : { shipped: 0, refunded: PIECES })
      expect((await shop.moneyOf(order.id)).open_cases).toBe(1)
    })
    for (const [withdrawn] of rounds) expect(withdrawn).toBe('done')
  })
})

describe('a case that two work on', () => {
  const withdrawn = async () => {
    const order = await paid(PIECES)()
    expect((await withdraw(order, PIECES)()).status).toBe(200)
    return order
  }
  const caseOf = (order: Order) =>
    shop.deps.database.db
      .selectFrom('withdrawals')
      .where('order_id', '=', order.id)
      .selectAll()
      .executeTakeFirstOrThrow()
  const step = async (order: Order, name: string, body: object = {}) => {
    const { id, version } = await caseOf(order)
    return by(seller, `/seller/returns/withdrawal/${id}/${name}`, { version, ...body })
  }
  const own = async (order: Order, name: string) => {
    const { id } = await caseOf(order)
    return (): Promise<TestReply> =>
      shop.post(`/returns/withdrawal/${id}/${name}`, {}, { headers: order.buyer.headers })
  }

  it('is received once', async () => {
    const acts = async (order: Order) =>
      [await step(order, 'receive', { restock: true }), await step(order, 'receive', { restock: true })] as const
    expectOneWinner(await meet(withdrawn, acts), ['stale', 'return_state'])
  })

  it('is refunded once', async () => {
    const prepare = async () => {
      const order = await withdrawn()
      expect((await (await step(order, 'receive', { restock: false }))()).status).toBe(200)
      return order
    }
    const acts = async (order: Order) => [await step(order, 'refund'), await step(order, 'refund')] as const
    const once = async (order: Order) => expect(await shop.refundsOf(order.id)).toHaveLength(1)
    expectOneWinner(await meet(prepare, acts, once), ['stale', 'return_state'])
  })

  it('is asked to be taken back by the shopper, or has arrived at the seller’s', async () => {
    const acts = async (order: Order) =>
      [await own(order, 'revoke'), await step(order, 'receive', { restock: true })] as const
    const rounds = await meet(withdrawn, acts, async (order) => {
      expect(['declared', 'received']).toContain((await caseOf(order)).state)
    })
    for (const words of rounds)
      for (const word of words) expect(['done', 'stale', 'return_state', 'conflict']).toContain(word)
  })

  it('is approved or refused, where it is a complaint', async () => {
    const complained = async () => {
      const order = await paid(PIECES)()
      for (const status of ['on_the_way', 'delivered'])
        expect((await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status } })).status).toBe(200)
      const lines = JSON.stringify(piecesOf(order, 1))
      const form = await encodeForm({ reason: 'faulty', text: 'It leaks when warm.', wish: 'refund', lines }, [])
      const reply = await shop.app.inject({
        ...{ method: 'POST', url: `/api/orders/${order.id}/returns`, payload: form.payload },
        headers: { ...order.buyer.headers, ...form.headers },
        remoteAddress: newIp(),
      })
      expect(reply.statusCode, reply.body).toBe(200)
      return order
    }
    const acts = async (order: Order) => {
      const { id, version } = await shop.deps.database.db
        .selectFrom('complaints')
        .where('order_id', '=', order.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const path = `/seller/returns/complaint/${id}`
      return [
        by(seller, `${path}/approve`, { version, outcome: 'refund', keeps_goods: true, answer: 'Keep it.' }),
        by(seller, `${path}/refuse`, { version, answer: 'It was whole.' }),
      ] as const
    }
    expectOneWinner(await meet(complained, acts), ['stale', 'return_state'])
  })
})

describe('a refund that two settle', () => {
  it('is tried again or paid by a transfer', async () => {
    const failed = async () => {
      const order = await paid(PIECES)()
      expect((await (await refund(order, 1))()).status).toBe(200)
      shop.stripe.state.refundStatus = 'failed'
      await shop.payments.workDue()
      shop.stripe.state.refundStatus = 'succeeded'
      return order
    }
    const acts = async (order: Order) => {
      const [row] = await shop.refundsOf(order.id)
      const path = `/admin/refunds/${row?.id}`
      const version = row?.version
      return [
        by(staff, `${path}/again`, { version }),
        by(staff, `${path}/transfer`, { version, reference: 'T 1' }),
      ] as const
    }
    const rounds = await meet(failed, acts, async (order) => {
      await shop.payments.workDue()
      expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: PRICE, refunded: PRICE })
      expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    })
    expectOneWinner(rounds, ['stale', 'return_state'])
  })

  it('in cash is handed over once', async () => {
    const handed = async () => {
      const order = await shop.order([PIECES])
      expect((await shop.ship(order.id, [[order.lines[0] ?? 0, PIECES]])).status).toBe(200)
      for (const status of ['on_the_way', 'delivered'])
        expect((await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status } })).status).toBe(200)
      const whole = { ...order, session: undefined as never }
      expect((await (await refund(whole, 1))()).status).toBe(200)
      return whole
    }
    const acts = async (order: Order) => {
      const [row] = await shop.refundsOf(order.id)
      const act = by(seller, `/seller/refunds/${row?.id}/handed-over`, {})
      return [act, act] as const
    }
    const rounds = await meet(handed, acts, async (order) => {
      expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'done' }])
      const { db } = shop.deps.database
      const done = await db
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
        .where('e.order_id', '=', order.id)
        .where('p.kind', '=', 'refund_done')
        .select('p.id')
        .distinct()
        .execute()
      expect(done).toHaveLength(1)
    })
    expectOneWinner(rounds, ['stale', 'return_state'])
  })
})

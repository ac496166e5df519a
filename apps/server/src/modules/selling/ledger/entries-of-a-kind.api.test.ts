import type { LedgerEntry, MoneyEntry } from '@rialto/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { marketUnits } from '../../../lib/money.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { type Posting, postAll } from './post.ts'

// Lists of one kind find their pages in several ways: of a rare kind by the kind, of others among all entries.

const OWNER = 'operator1@rialto.test'
/** So many that the others are rare among them. */
const RELEASES = 450
/** More than all entries of the shop that has one of them. */
const OF_ANOTHER = 950
const AT = Date.parse('2027-05-03T10:00:00Z')

let shop: SellerCalls
let whole: LedgerEntry[]
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, OWNER) }
  const { shopId } = shop
  const other = shopId === 1 ? 2 : 1
  const posting = (n: number, kind: Posting['kind'], month: string, entries: Posting['entries']): Posting => ({
    ...{ kind, causeKey: `${kind}:${n}:test`, currency: marketUnits().code, at: AT, month, entries },
  })
  const released = (n: number): Posting =>
    posting(n, 'release', n < RELEASES / 2 ? '2027-04' : '2027-05', [
      { account: 'pending', shop: shopId, amount: 10 },
      { account: 'available', shop: shopId, amount: -10 },
    ])
  const corrected = (n: number, of: number, kind: Posting['kind'] = 'adjustment'): Posting =>
    posting(n, kind, '2027-04', [
      { account: 'losses', amount: 5 },
      { account: 'available', shop: of, amount: -5 },
    ])
  await shop.deps.database.write(async (tx) => {
    await postAll(tx, [released(0), corrected(1, shopId), corrected(2, other), corrected(3, shopId)])
    await postAll(
      tx,
      Array.from({ length: RELEASES }, (_, n) => released(n + 1)),
    )
    await postAll(
      tx,
      Array.from({ length: OF_ANOTHER + 1 }, (_, n) => corrected(n, n === 500 ? shopId : other, 'fee_back')),
    )
  })
  whole = await readAll<LedgerEntry>('/admin/ledger/entries', 'limit=100')
})
afterAll(() => shop.close())

async function readAll<Entry>(path: string, filter: string, by = operator): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await shop.call('GET', `${path}?${filter}${cursor && `&cursor=${cursor}`}`, { by })
    expect(status, JSON.stringify(body)).toBe(200)
    found.push(...body.data.items)
    cursor = body.data.next_cursor
  }
  return found
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)

it('lists the entries of a kind over pages, whatever else is asked', async () => {
  expect(whole).toHaveLength(2 * RELEASES + 8 + 2 * (OF_ANOTHER + 1))
  for (const kind of ['release', 'adjustment', 'fee_back', 'dispute_won'] as const)
    for (const account of [undefined, 'available', 'pending', 'held', 'losses', 'bank'] as const)
      for (const shop_id of [undefined, shop.shopId])
        for (const limit of [3, 50]) {
          if (limit === 3 && (kind === 'release' || kind === 'fee_back')) continue
          const filter = { kind, limit, ...(account && { account }), ...(shop_id && { shop_id }) }
          const wanted = whole.filter(
            (entry) =>
              entry.kind === kind &&
              (account === undefined || entry.account === account) &&
              (shop_id === undefined || entry.shop?.id === shop_id),
          )
          const query = new URLSearchParams(
            Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
          )
          expect(idsOf(await readAll<LedgerEntry>('/admin/ledger/entries', String(query))), String(query)).toEqual(
            idsOf(wanted),
          )
        }
})

it('lists those of a shop and a month, and saves them as a file from the oldest on', async () => {
  const own = whole.filter((entry) => entry.shop?.id === shop.shopId)
  const of = (kind: string) => own.filter((entry) => entry.kind === kind)
  const seller = shop.seller
  for (const kind of ['release', 'adjustment', 'fee_back', 'dispute_won']) {
    const listed = await readAll<MoneyEntry>('/seller/money/entries', `kind=${kind}&limit=50`, seller)
    expect(idsOf(listed), kind).toEqual(idsOf(of(kind)))
  }
  expect(await readAll('/seller/money/entries', 'kind=adjustment&month=2027-05', seller)).toEqual([])
  expect(await readAll('/seller/money/entries', 'kind=adjustment&month=2027-04&limit=1', seller)).toHaveLength(2)
  const { body } = await shop.call('GET', `/admin/ledger/entries.csv?kind=adjustment&shop_id=${shop.shopId}`, {
    by: operator,
  })
  const lines = String(body).trim().split(/\r?\n/).slice(1)
  expect(lines.map((line) => line.split(',').slice(2, 4).join())).toEqual(
    of('adjustment').map(() => 'adjustment,available'),
  )
})

import type { LedgerAdjustment } from '@rialto/contract'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { addSeller, enterConsoleAs } from '../../../support/console.ts'
import { joinStaff } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

const body = {
  reason: 'A fee of the bank',
  entries: [
    { account: 'losses', amount: 2 },
    { account: 'bank', amount: -2 },
  ],
}

/** A correction that a person beside the market's owner has proposed. */
async function propose(shop: SellerCalls): Promise<LedgerAdjustment> {
  const { id } = await addSeller(shop)
  await joinStaff(shop, { userId: id, role: 'finance' })
  const by = { headers: await enterConsoleAs(shop, id) }
  return (await shop.call('POST', '/admin/ledger/adjustments', { body, by })).body.data.adjustment
}

const decision = async (shop: SellerCalls) => {
  const { id, version } = await propose(shop)
  return { params: { id }, body: { version } }
}

let differences = 0

/** A difference that a night has found. */
async function differ({ deps: { database, now } }: SellerCalls) {
  const { id, version } = await database.db
    .insertInto('reconciliation_differences')
    .values({
      ...{ cause: `stripe:movement:txn_${++differences}`, day: '2027-01-04', kind: 'charge', gateway: 'stripe' },
      ...{ reference: `ch_${differences}`, ours: null, theirs: 500, state: 'open', note: null, told_at: null },
      ...{ found_at: now(), seen_at: now(), decided_at: null, decided_by: null, decided_name: null },
      adjustment_id: null,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { note: 'Of another shop', version } }
}

export const ledgerCalls: RecordedCalls = {
  'POST /admin/differences/{id}/settle': { input: differ, says: /^Settled the difference ch_\d+ of the ledger$/ },
  'POST /admin/ledger/adjustments': { input: () => ({ body }), says: /^Proposed the correction #\d+ of the ledger$/ },
  'POST /admin/ledger/adjustments/{id}/approve': {
    input: decision,
    says: /^Approved the correction #\d+ of the ledger$/,
  },
  'POST /admin/ledger/adjustments/{id}/discard': {
    input: decision,
    says: /^Discarded the correction #\d+ of the ledger$/,
  },
}

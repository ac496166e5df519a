import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { storedUnits } from '../lib/money.ts'
import { saveSetting } from '../modules/base/settings/index.ts'
import { lockShops, postGatewayPayout, postPayouts } from '../modules/selling/ledger/index.ts'
import type { OrderWriteContext } from '../modules/selling/orders/index.ts'
import {
  approveLines,
  insertAccount,
  insertLines,
  insertRun,
  linesToPost,
  nextTargetDay,
  saveMarketAccount,
  selectShopsOfLines,
  stepLines,
  storedIban,
  updateRun,
} from '../modules/selling/payouts/index.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'

const DAY_MS = 86_400_000
/** What a bank code and an account number look like; none of them is one. */
const BASIC_NUMBERS: Readonly<Record<string, string>> = {
  AT: '9999900000000000',
  DE: '999999990000000000',
  FR: '99999999990000000000099',
  NL: 'RIAL0000000000',
}

/** An IBAN with the check digits that its country and number demand. */
function demoIban(country: string, number: number): string {
  const basic = BASIC_NUMBERS[country] ?? BASIC_NUMBERS.DE ?? ''
  const known = BASIC_NUMBERS[country] ? country : 'DE'
  const whole =
    basic.slice(0, -6) +
    String(number * 7_919)
      .padStart(6, '0')
      .slice(-6)
  const digits = [...`${whole}${known}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${known}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${whole}`
}

/** Lets the European market pay its shops: all but the last one have told their account, the one before it lately. */
export async function fillPayoutAccounts(tx: Tx, { config }: Deps, { demo, ids, now }: Seeding): Promise<void> {
  const shops = demo.european?.shops ?? []
  await saveSetting(tx, 'payout_mode', 'own_bank')
  await saveMarketAccount(tx, 0, {
    ...{ holder: 'Rialto Markthalle GmbH', bic: null, changed_at: daysAgo(now, 90) },
    ...storedIban(config, demoIban('DE', 1)),
  })
  for (const [index, { slug, legal_name, country }] of shops.slice(0, -1).entries()) {
    const isLate = index === shops.length - 2
    await insertAccount(tx, {
      ...{
        shop_id: ids.shops.of(slug),
        holder: legal_name.name,
        holder_latin: null,
        bic: null,
        town: null,
        address_country: null,
      },
      ...storedIban(config, demoIban(country, index + 2)),
      changed_at: daysAgo(now, isLate ? 2 : 80),
    })
  }
}

/** Lets somebody of the staff propose a run for all shops. */
export async function proposePayouts(tx: Tx, { now, settings }: OrderWriteContext): Promise<void> {
  const { checker } = await findStaff(tx)
  const run = await insertRun(tx, {
    ...{ request_key: `demo:${now}`, request_hash: '', state: 'proposed', means: 'sepa', ...storedUnits() },
    execution_day: nextTargetDay(new Date(now + DAY_MS).toISOString().slice(0, 10)),
    ...{ proposed_by: checker.id, proposed_name: checker.name, proposed_at: now },
  })
  if (!run) throw new Error('the run of the demo market was not written')
  const judging = {
    now,
    minimum: 0,
    asksIdentity: settings.seller_facts !== 'off',
    isByGateway: false,
    countries: null,
  }
  await insertLines(tx, judging, { runId: run.id, shopIds: undefined })
  await updateRun(tx, run.id, {})
}

/** Lets one person check the latest run and another approve it, who gives it to the bank. */
export async function approvePayouts(tx: Tx, context: OrderWriteContext): Promise<void> {
  const { now, settings } = context
  const [{ approver, checker }, run] = [await findStaff(tx), await latestRun(tx)]
  await stepLines(tx, { runId: run.id, from: ['proposed'], to: 'checked' })
  await lockShops(tx, await selectShopsOfLines(tx, run.id, 'checked'))
  const actor = { kind: 'staff' as const, id: approver.id }
  const lines = linesToPost(run.id, 'checked')
  await postPayouts(tx, context, 'payout', { lines, count: run.count, actor })
  await approveLines(tx, run)
  await stepLines(tx, { runId: run.id, from: ['approved'], to: 'sent' })
  const account = await tx.selectFrom('market_account').selectAll().executeTakeFirstOrThrow()
  await updateRun(tx, run.id, {
    ...{ state: 'sent', checked_by: checker.id, checked_name: checker.name, checked_at: now },
    ...{ approved_by: approver.id, approved_name: approver.name, approved_at: now, sent_at: now },
    ...{ market_name: settings.app_name, debtor_holder: account.holder, debtor_bic: account.bic },
    ...{ debtor_cipher: account.iban_cipher, debtor_country: account.iban_country, debtor_last4: account.iban_last4 },
  })
}

/** Lets the latest run arrive, of what the gateway has paid the market before. */
export async function completePayouts(tx: Tx, context: OrderWriteContext): Promise<void> {
  const [{ approver }, run] = [await findStaff(tx), await latestRun(tx)]
  const payout = { reference: `sandbox_po_demo_${run.id}`, amount: Number(run.sum) }
  await postGatewayPayout(tx, context, { gateway: 'sandbox', ...payout })
  await tx
    .insertInto('sandbox_movements')
    .values({ kind: 'payout', ...payout, amount: -payout.amount, payment_id: null, at: context.now })
    .execute()
  const actor = { kind: 'staff' as const, id: approver.id }
  const lines = linesToPost(run.id, 'sent')
  await postPayouts(tx, context, 'payout_paid', { lines, count: run.count, actor })
  await stepLines(tx, { runId: run.id, from: ['sent'], to: 'paid', paidAt: context.now })
  await updateRun(tx, run.id, { state: 'done', done_at: context.now })
}

const latestRun = (tx: Tx) =>
  tx.selectFrom('payout_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

async function findStaff(tx: Tx) {
  const [approver, checker = approver] = await tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.role', 'in', ['owner', 'finance', 'admin'])
    .select(['u.id', 'u.name'])
    .orderBy('u.id')
    .execute()
  if (!approver || !checker) throw new Error('the demo market has no staff')
  return { approver, checker }
}

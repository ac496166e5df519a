import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db, Tx } from '../../../db/index.ts'
import { marketUnits, orderMoney, storedUnits } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import type { GatewayMovement } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import {
  hasSandboxMovement,
  insertSandboxMovement,
  lockSandboxMovements,
  readLatestMovements,
  readOtherMovements,
  type SandboxFee,
  saveSandboxFee,
  selectFirstSandboxPosting,
  selectOrderCodes,
  selectSandboxFee,
  sumSandboxBalance,
} from './repository-sandbox.ts'
import { SANDBOX } from './sandbox-gateway.ts'
import {
  type Frame,
  type Row,
  renderAlert,
  renderFrame,
  renderLead,
  renderLink,
  renderRows,
  renderSection,
  type Section,
} from './sandbox-html.ts'
import { accountPath, dashboardPath, isolated, pageFrame, readTyped } from './sandbox-page.ts'

// The market's account at the sandbox, as the dashboard of a real gateway shows it: its balance, what has moved, payouts to the bank and
// fees. Things can move that the shop does not know of, so that the nightly proof finds them.

const LISTED = 30
/** Payouts that the bank can still send back. */
const PAYOUTS_LISTED = 5
/** A proof waits an hour for the other side: what is moved on purpose is older at once. */
const BACKDATED_MS = 2 * 3_600_000
const FEE_MAX_PPM = 1_000_000
/** An amount that no test needs to go beyond, in minor units. */
const AMOUNT_MAX = 1_000_000_000

const typed = z.string().max(20)
/** Tells a repeated click from a new one. */
const key = z.string().regex(/^[0-9a-f]{12}$/)

/** What moves without the shop. */
const UNKNOWN = ['charge', 'refund', 'other'] as const

/** What a form of the account's page asks for. */
export const AccountAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('payout'), amount: typed, of: key }),
  z.object({ act: z.literal('payout_failed'), of: z.string().max(100) }),
  z.object({ act: z.literal('fee_rule'), percent: typed, fixed: typed }),
  z.object({ act: z.literal('fee'), amount: typed, of: key }),
  z.object({ act: z.literal('unknown'), kind: z.enum(UNKNOWN), amount: typed, of: key }),
])
type AccountAct = z.infer<typeof AccountAct>

/** When something that the shop does not know of has moved: long enough ago for the next proof, but after the opening of its ledger. */
export async function backdated(db: Db | Tx, now: number): Promise<number> {
  const first = await selectFirstSandboxPosting(db)
  return Math.min(now, Math.max(now - BACKDATED_MS, first ?? 0))
}

/** @returns whether it was possible; a repeated click changes nothing */
export async function actOnAccount({ database, now }: PaymentContext, act: AccountAct): Promise<boolean> {
  return database.write(async (tx) => {
    await lockSandboxMovements(tx)
    const at = now()
    const moved = { payment_id: null, at }
    switch (act.act) {
      case 'payout': {
        const reference = `${SANDBOX}_po_${act.of}`
        if (await hasSandboxMovement(tx, { kind: 'payout', reference })) return true
        const balance = await sumSandboxBalance(tx, marketUnits().code)
        const amount = act.amount.trim() === '' ? balance : readPayable(act.amount)
        if (amount === undefined || amount <= 0 || amount > balance) return false
        await insertSandboxMovement(tx, { ...moved, kind: 'payout', reference, amount: -amount })
        return true
      }
      case 'payout_failed': {
        const payout = payoutsOf(await readOtherMovements(tx)).find(({ reference }) => reference === act.of)
        if (!payout) return false
        await insertSandboxMovement(tx, { ...moved, kind: 'payout_failed', reference: act.of, amount: -payout.amount })
        return true
      }
      case 'fee_rule': {
        const ppm = readPpm(act.percent)
        const fixed = isNothing(act.fixed) ? 0 : readPayable(act.fixed)
        if (ppm === undefined || fixed === undefined) return false
        await saveSandboxFee(tx, { from_at: at, ppm, fixed })
        return true
      }
      case 'fee': {
        const fee = readPayable(act.amount)
        if (fee === undefined) return false
        await insertSandboxMovement(tx, {
          ...{ ...moved, kind: 'fee', reference: `${SANDBOX}_fee_${act.of}`, amount: 0, fee },
        })
        return true
      }
      case 'unknown': {
        const amount = readPayable(act.amount)
        if (amount === undefined) return false
        await insertSandboxMovement(tx, {
          ...{ kind: act.kind, payment_id: null, at: await backdated(tx, at) },
          ...{ reference: `${SANDBOX}_x_${act.of}`, amount: act.kind === 'refund' ? -amount : amount },
        })
        return true
      }
    }
  })
}

/** A decimal that somebody typed, in units of the market that can be paid. */
function readPayable(amount: string): number | undefined {
  const { exponent, quantum } = marketUnits()
  const minor = readTyped(amount, { exponent })
  return minor === undefined || minor > AMOUNT_MAX || minor % quantum !== 0 ? undefined : minor
}

const isNothing = (amount: string): boolean => amount.trim() === '' || Number(amount) === 0

function readPpm(percent: string): number | undefined {
  if (isNothing(percent)) return 0
  const ppm = readTyped(percent, { exponent: 4 })
  return ppm === undefined || ppm > FEE_MAX_PPM ? undefined : ppm
}

/** The payouts that have not come back, the newest first. */
function payoutsOf(movements: readonly GatewayMovement[]): GatewayMovement[] {
  const back = new Set(movements.flatMap(({ kind, reference }) => (kind === 'payout_failed' ? [reference] : [])))
  return movements
    .filter(({ kind, reference }) => kind === 'payout' && reference !== null && !back.has(reference))
    .sort((one, other) => other.at - one.at)
}

const kinds: Readonly<Record<GatewayMovement['kind'], TextKey>> = {
  charge: text('Payment'),
  refund: text('Refund'),
  dispute: text('Dispute'),
  fee: text('Fee of the payment gateway'),
  payout: text('Paid out to the bank'),
  payout_failed: text('Sent back by the bank'),
  transfer: text('Transfer to a shop'),
  reversal: text('Taken back from a shop'),
  other: text('Movement of another kind'),
}

interface AccountPage extends Frame {
  lead: string
  alert?: string
  balance: Row
  sections: readonly Section[]
  back: { label: string; url: string }
}

export interface AccountVisit {
  locale: string
  /** Of the list of movements, from 1. */
  page: number
}

type Translate = (key: TextKey, values?: Record<string, string | number>) => string

export async function presentAccount(
  context: PaymentContext,
  { locale, page }: AccountVisit,
  isImpossible = false,
): Promise<AccountPage> {
  const t: Translate = (words, values) => translate(locale, words, values)
  const { db } = context.database
  const settings = await context.settings.read()
  const movements = await readLatestMovements(db, page * LISTED + 1)
  const money = orderMoney(storedUnits(), settings)
  const shown = movements.slice((page - 1) * LISTED, page * LISTED)
  const codes = await selectOrderCodes(db, shown)
  const rows = shown.map((movement): Row => {
    const { amount, fee, kind, reference, at } = movement
    const written = orderMoney(movement, settings)
    const day = writeLongDay(dayIn(settings.time_zone, at), locale)
    // A fee of nothing else is all fee.
    const isFee = kind === 'fee'
    const kept = isFee || fee === 0 ? [] : [t(text('Fee {{amount}}'), { amount: isolated(written(fee)) })]
    const name = codes.get(movement) ?? reference ?? ''
    return {
      name: `${t(kinds[kind])}${name ? ` ${isolated(name)}` : ''}`,
      note: [day, ...kept].join(' · '),
      amount: written(isFee ? amount - fee : amount),
    }
  })
  const balance = await sumSandboxBalance(db, marketUnits().code)
  return {
    ...(await pageFrame(context, locale)),
    title: t(text('Account at the test payment')),
    lead: t(text('What a payment provider keeps for the market. The nightly proof holds it against the ledger.')),
    ...(isImpossible && { alert: t(text('This cannot be done with this account.')) }),
    balance: { name: t(text('Balance')), amount: money(balance) },
    sections: [
      payoutSection(t, { balance, payouts: payoutsOf(await readOtherMovements(db)), money }),
      feeSection(t, await selectSandboxFee(db, context.now()), money),
      unknownSection(t),
      {
        ...{ title: t(text('What has moved')), rows, forms: [] },
        ...(movements.length === 0 && { lead: t(text('Nothing has moved yet.')) }),
        links: [
          ...(page > 1 ? [{ label: t(text('Newer')), url: accountPath({ locale, page: page - 1 }) }] : []),
          ...(movements.length > page * LISTED
            ? [{ label: t(text('Older')), url: accountPath({ locale, page: page + 1 }) }]
            : []),
        ],
      },
    ],
    back: { label: t(text('All test payments')), url: dashboardPath({ locale }) },
  }
}

const newKey = () => randomBytes(6).toString('hex')

interface Payouts {
  balance: number
  payouts: readonly GatewayMovement[]
  money(minor: number): string
}

function payoutSection(t: Translate, { balance, payouts, money }: Payouts): Section {
  return {
    title: t(text('Payout to the bank')),
    lead: t(text('To the bank account of the market. The next proof posts it.')),
    forms: [
      ...(balance > 0
        ? [
            {
              of: newKey(),
              fields: [{ name: 'amount', label: t(text('Amount; nothing: all of the balance')), value: '' }],
              buttons: [{ value: 'payout', label: t(text('Pay out')) }],
            },
          ]
        : []),
      ...payouts.slice(0, PAYOUTS_LISTED).map(({ reference, amount }) => ({
        of: reference ?? '',
        buttons: [
          {
            value: 'payout_failed',
            label: t(text('{{amount}}: the bank sends it back'), { amount: isolated(money(-amount)) }),
          },
        ],
      })),
    ],
  }
}

function feeSection(t: Translate, { ppm, fixed }: SandboxFee, money: (minor: number) => string): Section {
  const { exponent } = marketUnits()
  const percent = ppm / 10_000
  return {
    title: t(text('Fees')),
    lead: t(text('Of each payment that begins from now on.')),
    rows: [{ name: t(text('Now')), amount: `${percent} % + ${money(fixed)}` }],
    forms: [
      {
        fields: [
          { name: 'percent', label: t(text('Percent')), value: String(percent) },
          {
            name: 'fixed',
            label: t(text('Amount for each payment')),
            value: (fixed / 10 ** exponent).toFixed(exponent),
          },
        ],
        buttons: [{ value: 'fee_rule', label: t(text('Save')) }],
      },
      {
        of: newKey(),
        fields: [{ name: 'amount', label: t(text('A fee of no payment, as one by the month')), value: '' }],
        buttons: [{ value: 'fee', label: t(text('Take the fee')) }],
      },
    ],
  }
}

function unknownSection(t: Translate): Section {
  const names = {
    charge: t(text('A payment that the shop does not know')),
    refund: t(text('A refund that the shop does not know')),
    other: t(text('Movement of another kind')),
  }
  return {
    title: t(text('Differences on purpose')),
    lead: t(
      text(
        'Something moves of which the shop is not told. The next proof names it. The page of a payment lets it be missing, or of another amount.',
      ),
    ),
    forms: [
      {
        of: newKey(),
        fields: [
          {
            ...{ name: 'kind', label: t(text('What moves')), value: 'charge' },
            choices: UNKNOWN.map((value) => ({ value, label: names[value] })),
          },
          { name: 'amount', label: t(text('Amount')), value: '' },
        ],
        buttons: [{ value: 'unknown', label: t(text('Let it move')) }],
      },
    ],
  }
}

export const renderAccount = (page: AccountPage): string =>
  renderFrame(page, [
    renderLead(page.lead),
    renderAlert(page.alert),
    renderRows([], page.balance),
    ...page.sections.map(renderSection),
    renderLink(page.back),
  ])

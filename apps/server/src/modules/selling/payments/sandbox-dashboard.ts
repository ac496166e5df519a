import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { selectDisputesOf } from '../disputes/index.ts'
import type { RefundRow } from '../refunds/index.ts'
import type { PaymentContext } from './gateways.ts'
import { type PaymentRow, selectOrdersOfPayment, selectPaidPayments } from './repository.ts'
import { selectRefundsOf } from './repository-refunds.ts'
import { insertSandboxMovement, lockSandboxMovements, sumSandboxCorrections } from './repository-sandbox.ts'
import { refundKey } from './rules.ts'
import { backdated } from './sandbox-account.ts'
import {
  REFUND_ANSWERS,
  REFUSED,
  refundAnswerOf,
  refundReference,
  SANDBOX,
  type SandboxEvent,
  setRefundAnswer,
} from './sandbox-gateway.ts'
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
import {
  accountPath,
  type Deliver,
  dashboardPath,
  findSandboxPayment,
  isPaid,
  pageFrame,
  paymentFacts,
  readTyped,
  type SandboxVisit,
  sendEvent,
} from './sandbox-page.ts'

// What a gateway's dashboard and its customers' banks do after a payment: each act is the webhook that a real gateway would send.

/** Payments of the list, or a few less where they are of several orders. */
const LISTED = 50
/** What the sandbox charges for a dispute, as a decimal. */
const DISPUTE_FEE = 15
const EVIDENCE_MS = 7 * 86_400_000
/** How many times of a payment the sandbox says at most. */
const SAID_MAX = 100

/** A refund of the payment as the sandbox has it: rows of several orders may be one. */
interface GatewayRefund {
  reference: string
  amount: number
  state: 'pending' | 'succeeded' | 'failed'
  /** Its row, where the shop made it; null: it was made here. */
  mine: RefundRow | null
}

interface Account {
  payment: PaymentRow
  reference: string
  orders: Awaited<ReturnType<typeof selectOrdersOfPayment>>
  refunds: GatewayRefund[]
  disputes: Awaited<ReturnType<typeof selectDisputesOf>>
  /** What of the payment has not gone back. */
  left: number
  /** Neither disputed nor lost: nothing else is possible then. */
  isFree: boolean
  /** What the sandbox's account says of the payment. */
  said: number
}

async function loadAccount(context: PaymentContext, visit: SandboxVisit): Promise<Account | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment || !isPaid(payment)) return undefined
  const { db } = context.database
  const [orders, rows, disputes, corrections] = await Promise.all([
    selectOrdersOfPayment(db, payment.id),
    selectRefundsOf(db, payment.id),
    selectDisputesOf(db, payment.id),
    sumSandboxCorrections(db, payment.id),
  ])
  const refunds = refundsOf(rows)
  const gone = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...{ payment, reference: visit.reference, orders, refunds, disputes },
    left: payment.amount - gone,
    isFree: disputes.every(({ state }) => state === 'won'),
    said: payment.amount + corrections,
  }
}

function refundsOf(rows: readonly RefundRow[]): GatewayRefund[] {
  const refunds = new Map<string, GatewayRefund>()
  for (const row of rows) {
    const { reference, gateway_state: state, means, case_kind, amount } = row
    if (reference === null || state === null || means !== 'gateway' || case_kind === 'dispute') continue
    const [name = reference] = reference.split('/')
    const known = refunds.get(name)
    if (known) known.amount += amount
    else
      refunds.set(name, { reference: name, amount, state, mine: name === refundReference(refundKey(row)) ? row : null })
  }
  return [...refunds.values()]
}

const Disagreement = z.discriminatedUnion('act', [
  z.object({ act: z.literal('says'), amount: z.string().max(20) }),
  z.object({ act: z.literal('forget') }),
  z.object({ act: z.literal('right') }),
])
type Disagreement = z.infer<typeof Disagreement>

/** What a form of the dashboard asks for. */
export const DashboardAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('answer'), answer: z.enum(REFUND_ANSWERS) }),
  z.object({ act: z.literal('refund'), amount: z.string().max(20), order: z.string().max(100) }),
  z.object({ act: z.enum(['succeeded', 'failed']), of: z.string().max(200) }),
  z.object({ act: z.literal('dispute'), amount: z.string().max(20) }),
  z.object({ act: z.enum(['won', 'lost']), of: z.string().max(200) }),
  Disagreement,
])
type DashboardAct = z.infer<typeof DashboardAct>

/** @returns `impossible` where the payment has nothing of the kind; undefined for an unknown payment */
export async function actOnDashboard(
  context: PaymentContext,
  visit: SandboxVisit,
  act: DashboardAct,
  deliver: Deliver,
): Promise<'done' | 'impossible' | 'undelivered' | undefined> {
  const account = await loadAccount(context, visit)
  if (!account) return undefined
  if (act.act === 'answer') {
    setRefundAnswer(visit.reference, act.answer)
    return 'done'
  }
  if (act.act === 'says' || act.act === 'forget' || act.act === 'right') return disagree(context, account, act)
  const events = eventsOf(account, act, context.now())
  if (!events) return 'impossible'
  for (const event of events) if (!(await sendEvent(context, deliver, event))) return 'undelivered'
  return 'done'
}

function eventsOf(
  account: Account,
  act: Exclude<DashboardAct, Disagreement | { act: 'answer' }>,
  now: number,
): SandboxEvent[] | undefined {
  switch (act.act) {
    case 'refund':
      return refundByHand(account, act)
    case 'succeeded':
    case 'failed':
      return decideRefund(account, act)
    case 'dispute':
      return openDispute(account, act, now)
    case 'won':
    case 'lost':
      return decideDispute(account, act)
  }
}

/** Lets the sandbox's account say another amount of a payment than the shop has been told; 0: it is missing there. */
async function disagree(
  { database, now }: PaymentContext,
  { payment }: Account,
  act: Disagreement,
): Promise<'done' | 'impossible'> {
  const said = act.act === 'says' ? readTyped(act.amount, payment) : act.act === 'forget' ? 0 : payment.amount
  if (said === undefined || said > SAID_MAX * payment.amount) return 'impossible'
  return database.write(async (tx) => {
    await lockSandboxMovements(tx)
    const amount = said - payment.amount - (await sumSandboxCorrections(tx, payment.id))
    const at = await backdated(tx, now())
    if (amount !== 0)
      await insertSandboxMovement(tx, { kind: 'charge', reference: null, payment_id: payment.id, amount, at })
    return 'done' as const
  })
}

function refundByHand(account: Account, { amount: typed, order }: { amount: string; order: string }) {
  const amount = readAmount(account, typed)
  if (amount === undefined || amount > account.left || !account.isFree) return undefined
  const reference = `${SANDBOX}_re_${randomBytes(6).toString('hex')}`
  return [dashboardRefund(account, { reference, amount, state: 'succeeded', orderCode: order || null })]
}

function decideRefund(account: Account, { act: state, of }: { act: 'succeeded' | 'failed'; of: string }) {
  const refund = account.refunds.find(({ reference }) => reference === of)
  if (!refund || !decisionsOf(refund).includes(state)) return undefined
  const { reference, amount, mine } = refund
  if (!mine) return [dashboardRefund(account, { reference, amount, state, orderCode: null })]
  const { currency, exponent } = account.payment
  const told = { id: randomUUID(), key: refundKey(mine), reference, state, amount, currency, exponent }
  return [{ kind: 'refund' as const, ...told, ...(state === 'failed' && { reason: REFUSED }) }]
}

/** What may still become of a refund: its gateway's word only rises. */
const decisionsOf = ({ state }: Pick<GatewayRefund, 'state'>): readonly ('succeeded' | 'failed')[] =>
  state === 'pending' ? ['succeeded', 'failed'] : state === 'succeeded' ? ['failed'] : []

interface ByHand {
  reference: string
  amount: number
  state: 'succeeded' | 'failed'
  orderCode: string | null
}

const dashboardRefund = ({ payment, reference }: Account, made: ByHand): SandboxEvent => ({
  ...{ kind: 'dashboard_refund', id: randomUUID(), payment: paymentFacts(payment, reference) },
  refund: { key: null, ...made, currency: payment.currency, exponent: payment.exponent },
})

function openDispute(account: Account, { amount: typed }: { amount: string }, now: number) {
  const amount = readAmount(account, typed, account.payment.amount)
  if (amount === undefined || amount > account.payment.amount || !account.isFree) return undefined
  const fee = DISPUTE_FEE * 10 ** account.payment.exponent
  const dispute = {
    reference: `${SANDBOX}_dp_${randomBytes(6).toString('hex')}`,
    amount,
    fee,
    evidence_by: now + EVIDENCE_MS,
  }
  return [
    disputeEvent(account, dispute, { state: 'needs_response', funds: null }),
    disputeEvent(account, dispute, { state: 'needs_response', funds: 'withdrawn' }),
  ]
}

function decideDispute(account: Account, { act: state, of }: { act: 'won' | 'lost'; of: string }) {
  const dispute = account.disputes.find(({ reference }) => reference === of)
  if (!dispute || isDecided(dispute)) return undefined
  return state === 'lost'
    ? [disputeEvent(account, dispute, { state, funds: null })]
    : [
        disputeEvent(account, dispute, { state, funds: 'reinstated' }),
        disputeEvent(account, dispute, { state, funds: null }),
      ]
}

type Dispute = Account['disputes'][number]

const isDecided = ({ state }: Pick<Dispute, 'state'>): boolean => state !== 'needs_response' && state !== 'under_review'

const disputeEvent = (
  { payment, reference }: Account,
  { reference: name, amount, fee, evidence_by }: Pick<Dispute, 'reference' | 'amount' | 'fee' | 'evidence_by'>,
  step: Pick<Extract<SandboxEvent, { kind: 'dispute' }>, 'state' | 'funds'>,
): SandboxEvent => ({
  ...{ kind: 'dispute', id: randomUUID(), payment: paymentFacts(payment, reference), reference: name },
  ...{ amount, fee, currency: payment.currency, exponent: payment.exponent, ...step },
  ...{ reason: 'product_not_received', evidenceBy: evidence_by },
})

/** What somebody typed, in minor units of the payment; nothing typed: all of it. */
const readAmount = ({ payment, left }: Account, typed: string, whole = left): number | undefined =>
  readTyped(typed, payment) ?? (typed.trim() === '' && whole > 0 ? whole : undefined)

type Translate = (key: TextKey, values?: Record<string, string | number>) => string

interface ListPage extends Frame {
  lead: string
  payments: readonly { label: string; url: string }[]
  account: { label: string; url: string }
}

/** The payments whose page can be opened, the newest first. */
export async function presentPaymentList(context: PaymentContext, locale: string): Promise<ListPage> {
  const t: Translate = (key, values) => translate(locale, key, values)
  const settings = await context.settings.read()
  const rows = await selectPaidPayments(context.database.db, { gateway: SANDBOX, limit: LISTED })
  return {
    ...(await pageFrame(context, locale)),
    title: t(text('Test payments')),
    lead:
      rows.length > 0 ? t(text('No money moves here: you choose what the payment provider answers.')) : t(NONE_PAID),
    payments: [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((orders) => {
      const [payment] = orders
      if (!payment?.reference) return []
      const label = `${orders.map(({ code }) => code).join(' + ')}: ${orderMoney(payment, settings)(payment.amount)}`
      return [{ label, url: dashboardPath({ reference: payment.reference, locale }) }]
    }),
    account: accountLink(t, locale),
  }
}

/** Its balance, and what has moved. */
const accountLink = (t: Translate, locale: string) => ({
  label: t(text('Balance, fees and payouts')),
  url: accountPath({ locale }),
})

const NONE_PAID = text('Nothing has been paid with the test payment yet.')

export const renderPaymentList = (page: ListPage): string =>
  renderFrame(page, [
    renderLead(page.lead),
    renderLink(page.account, 'main'),
    ...page.payments.map((link) => renderLink(link)),
  ])

interface DashboardPage extends Frame {
  lead: string
  alert?: string
  rows: readonly Row[]
  sections: readonly Section[]
  back: { label: string; url: string }
}

type Problem = 'impossible' | 'undelivered'

const problems: Readonly<Record<Problem, TextKey>> = {
  impossible: text('This cannot be done with this payment.'),
  undelivered: text('The shop did not accept it.'),
}

/** @returns undefined for a payment that is unknown or not paid */
export async function presentDashboard(
  context: PaymentContext,
  visit: SandboxVisit,
  problem?: Problem,
): Promise<DashboardPage | undefined> {
  const account = await loadAccount(context, visit)
  if (!account) return undefined
  const t: Translate = (key, values) => translate(visit.locale, key, values)
  const money = orderMoney(account.payment, await context.settings.read())
  const { orders, payment, left } = account
  return {
    ...(await pageFrame(context, visit.locale)),
    title: t(text('Test payment')),
    lead: t(text('No money moves here: you choose what the payment provider answers.')),
    ...(problem && { alert: t(problems[problem]) }),
    rows: [
      ...orders.map(({ code, payable_amount }) => ({
        name: t(text('Order {{code}}'), { code }),
        amount: money(payable_amount),
      })),
      { name: t(text('Paid')), amount: money(payment.amount) },
      { name: t(text('Not given back')), amount: money(left) },
    ],
    sections: [
      refundSection(t, account, money),
      ...(account.isFree && left > 0 ? [byHandSection(t, account)] : []),
      disputeSection(t, account, money),
      differenceSection(t, account, money),
    ],
    back: { label: t(text('All test payments')), url: dashboardPath({ locale: visit.locale }) },
  }
}

const refundStates: Readonly<Record<GatewayRefund['state'], TextKey>> = {
  pending: text('not decided yet'),
  succeeded: text('Given back'),
  failed: text('Failed'),
}

function refundSection(t: Translate, { refunds, reference }: Account, money: (minor: number) => string): Section {
  const answers = {
    succeeded: t(text('at once')),
    pending: t(text('not before I decide')),
    failed: t(text('not at all')),
    lacks_money: t(text('not while the account lacks money')),
  }
  return {
    title: t(text('Refunds')),
    rows: refunds.map(({ amount, state, mine }) => ({
      name: `${mine ? t(text('Of the shop')) : t(text('Of this page'))}: ${t(refundStates[state])}`,
      amount: money(amount),
    })),
    forms: [
      ...refunds.flatMap((refund) => {
        const words = { succeeded: text('{{amount}}: give back'), failed: text('{{amount}}: let it fail') }
        const buttons = decisionsOf(refund).map((value) => ({
          value,
          label: t(words[value], { amount: `\u2066${money(refund.amount)}\u2069` }),
        }))
        return buttons.length > 0 ? [{ of: refund.reference, buttons }] : []
      }),
      {
        fields: [
          {
            ...{ name: 'answer', label: t(text('Refunds of the shop from now on are made')) },
            choices: REFUND_ANSWERS.map((value) => ({ value, label: answers[value] })),
            value: refundAnswerOf(reference),
          },
        ],
        buttons: [{ value: 'answer', label: t(text('Save')) }],
      },
    ],
  }
}

function byHandSection(t: Translate, { orders }: Account): Section {
  const nobody = { value: '', label: t(text('Do not say')) }
  return {
    title: t(text('Give back by hand')),
    lead: t(text('As somebody does in the dashboard of a payment provider, without the shop.')),
    forms: [
      {
        fields: [
          { name: 'amount', label: t(text('Amount; nothing: all that is left')), value: '' },
          {
            ...{ name: 'order', label: t(text('Order')), value: '' },
            choices: [nobody, ...orders.map(({ code }) => ({ value: code, label: code }))],
          },
        ],
        buttons: [{ value: 'refund', label: t(text('Give back')) }],
      },
    ],
  }
}

function disputeSection(t: Translate, { disputes, isFree }: Account, money: (minor: number) => string): Section {
  const words = (dispute: Dispute) =>
    !isDecided(dispute) ? t(text('Open')) : dispute.state === 'won' ? t(text('Won')) : t(text('Lost'))
  return {
    title: t(text('Disputes')),
    lead: t(text('As the customer’s bank takes a payment back.')),
    rows: disputes.map((dispute) => ({
      name: `${t(text('Dispute'))}: ${words(dispute)}`,
      amount: money(dispute.amount),
    })),
    forms: [
      ...disputes
        .filter((dispute) => !isDecided(dispute))
        .map(({ reference }) => ({
          of: reference,
          buttons: [
            { value: 'won', label: t(text('The shop wins')) },
            { value: 'lost', label: t(text('The shop loses')) },
          ],
        })),
      ...(isFree
        ? [
            {
              fields: [{ name: 'amount', label: t(text('Amount; nothing: all of the payment')), value: '' }],
              buttons: [{ value: 'dispute', label: t(text('Open a dispute')) }],
            },
          ]
        : []),
    ],
  }
}

function differenceSection(t: Translate, { payment, said }: Account, money: (minor: number) => string): Section {
  const isRight = said === payment.amount
  return {
    title: t(text('Differences on purpose')),
    lead: t(text('The account says something else of this payment than the shop was told. The next proof finds it.')),
    rows: [{ name: t(text('On the account')), amount: said === 0 ? t(text('missing')) : money(said) }],
    forms: [
      {
        fields: [{ name: 'amount', label: t(text('Amount on the account')), value: '' }],
        buttons: [{ value: 'says', label: t(text('Let it differ')) }],
      },
      {
        buttons: [
          ...(said === 0 ? [] : [{ value: 'forget', label: t(text('Let the payment be missing')) }]),
          ...(isRight ? [] : [{ value: 'right', label: t(text('Put it right')) }]),
        ],
      },
    ],
  }
}

export const renderDashboard = (page: DashboardPage): string =>
  renderFrame(page, [
    renderLead(page.lead),
    renderAlert(page.alert),
    renderRows(page.rows),
    ...page.sections.map(renderSection),
    renderLink(page.back),
  ])

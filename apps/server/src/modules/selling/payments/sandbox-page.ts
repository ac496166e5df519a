import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { orderMoney } from '../../../lib/money.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { PaymentContext } from './gateways.ts'
import { type PaymentRow, selectOrdersOfPayment, selectPaymentByReference } from './repository.ts'
import { paymentKey, returnUrls } from './rules.ts'
import { SANDBOX, type SandboxEvent, sign } from './sandbox-gateway.ts'
import {
  type Button,
  type Frame,
  type Row,
  renderAlert,
  renderButtons,
  renderFrame,
  renderLead,
  renderLink,
  renderRows,
} from './sandbox-html.ts'

export interface SandboxVisit {
  reference: string
  /** The shopper's language. */
  locale: string
}

export const DASHBOARD = '/sandbox-gateway/dashboard'

/** Without a reference: of all payments. */
export const dashboardPath = ({ reference, locale }: { reference?: string; locale: string }): string =>
  `${reference === undefined ? DASHBOARD : `${DASHBOARD}/${reference}`}?${new URLSearchParams({ locale })}`

/** Of the market's account at the sandbox. */
export const ACCOUNT = `${DASHBOARD}/account`
export const accountPath = ({ locale, page = 1 }: { locale: string; page?: number }): string =>
  `${ACCOUNT}?${new URLSearchParams({ locale, ...(page > 1 && { page: String(page) }) })}`

/** Its money came, and may have gone back since. */
export const isPaid = ({ status }: Pick<PaymentRow, 'status'>): boolean => status === 'paid' || status === 'refunded'

export const findSandboxPayment = ({ database: { db } }: PaymentContext, { reference }: SandboxVisit) =>
  selectPaymentByReference(db, SANDBOX, reference)

/** @returns undefined for an unknown payment. */
export async function presentSandboxPage(
  context: PaymentContext,
  visit: SandboxVisit,
  { isUndelivered = false } = {},
): Promise<SandboxPage | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment) return undefined
  const frame = await pageFrame(context, visit.locale)
  const t = (...args: Parameters<typeof translate> extends [string, ...infer Rest] ? Rest : never) =>
    translate(visit.locale, ...args)
  if (payment.status !== 'open') {
    const back = { label: t(text('Back to the shop')), url: (await returnUrlsOf(context, payment)).cancelUrl }
    const dashboard = { label: t(text('Refunds and disputes')), url: dashboardPath(visit) }
    const links = [back, ...(isPaid(payment) ? [dashboard] : [])]
    return { ...frame, title: t(text('This payment is over')), lead: '', lines: [], answers: [], links }
  }
  const money = orderMoney(payment, await context.settings.read())
  const amount = money(payment.amount)
  const orders = await selectOrdersOfPayment(context.database.db, payment.id)
  return {
    ...frame,
    title: t(text('Test payment')),
    lead: t(text('No money moves here: you choose what the payment provider answers.')),
    ...(isUndelivered && { alert: t(text('The shop could not be told. Please try again.')) }),
    lines: orders.map(({ code, payable_amount }) => ({
      name: t(text('Order {{code}}'), { code }),
      amount: money(payable_amount),
    })),
    total: { name: t(text('Total')), amount },
    answers: [
      { value: 'pay', label: t(text('Pay {{amount}}'), { amount: isolated(amount) }) },
      { value: 'fail', label: t(text('Let the payment fail')) },
      { value: 'leave', label: t(text('Leave without paying')) },
    ],
    links: [],
  }
}

/** A decimal above 0 that somebody typed, in minor units. Undefined: it is none, or cannot be paid. */
export function readTyped(typed: string, { exponent }: { exponent: number }): number | undefined {
  if (typed.trim() === '') return undefined
  const minor = Number(typed) * 10 ** exponent
  const amount = Math.round(minor)
  return Number.isSafeInteger(amount) && amount > 0 && Math.abs(minor - amount) < 1e-6 ? amount : undefined
}

/** Isolates the direction, so that the currency's symbol keeps its place in right-to-left sentences. */
export const isolated = (amount: string): string => `\u2066${amount}\u2069`

/** What all pages of the sandbox have but their title. */
export async function pageFrame({ settings }: PaymentContext, locale: string): Promise<Omit<Frame, 'title'>> {
  const { app_name: shopName, languages } = await settings.read()
  const direction = languages.find((language) => language.name === locale)?.direction ?? 'ltr'
  return { locale, direction, shopName }
}

async function returnUrlsOf({ config, database }: PaymentContext, { id }: PaymentRow) {
  const orders = await selectOrdersOfPayment(database.db, id)
  return returnUrls(config.appUrl, { id, orderIds: orders.map((order) => order.id) })
}

/** The content of the sandbox's page; every value is plain text. */
interface SandboxPage extends Frame {
  lead: string
  /** The error of the last answer. */
  alert?: string
  lines: readonly Row[]
  total?: Row
  /** The buttons, the primary one first; empty after the payment. */
  answers: readonly Button[]
  links: readonly { label: string; url: string }[]
}

export const renderSandboxPage = (page: SandboxPage): string =>
  renderFrame(page, [
    renderLead(page.lead),
    renderAlert(page.alert),
    renderRows(page.lines, page.total),
    page.answers.length > 0 ? `<form method="post">${renderButtons('answer', page.answers)}</form>` : '',
    ...page.links.map((link, index) => renderLink(link, index === 0 ? 'main' : 'other')),
  ])

export const SandboxAnswer = z.object({ answer: z.enum(['pay', 'fail', 'leave']) })
type Answer = z.infer<typeof SandboxAnswer>['answer']

/** Sends an event to the shop's webhook. @returns whether it was accepted. */
export type Deliver = (webhook: { body: string; headers: Record<string, string> }) => Promise<boolean>

/**
 * Applies the chosen outcome as a real gateway would: by a signed webhook, and a redirect of the browser.
 * @returns the URL of the redirect; `undelivered` if the webhook failed; undefined for an unknown payment.
 */
export async function answerPayment(
  context: PaymentContext,
  visit: SandboxVisit,
  answer: Answer,
  deliver: Deliver,
): Promise<{ url: string } | 'undelivered' | undefined> {
  const payment = await findSandboxPayment(context, visit)
  if (!payment) return undefined
  const { successUrl, cancelUrl } = await returnUrlsOf(context, payment)
  if (payment.status !== 'open') return { url: payment.status === 'paid' ? successUrl : cancelUrl }
  if (answer === 'leave') return { url: cancelUrl }
  const isDelivered = await sendEvent(context, deliver, {
    id: randomUUID(),
    ...paymentFacts(payment, visit.reference),
    state: answer === 'pay' ? 'paid' : 'failed',
  })
  if (!isDelivered) return 'undelivered'
  return { url: answer === 'pay' ? successUrl : cancelUrl }
}

/** What each event tells of its payment. */
export const paymentFacts = (payment: PaymentRow, reference: string) => ({
  ...{ key: paymentKey(payment), reference, state: 'paid' as const },
  ...{ amount: payment.amount, exponent: payment.exponent, currency: payment.currency },
})

/** Signs an event and sends it. @returns whether the shop accepted it */
export function sendEvent({ config, now }: PaymentContext, deliver: Deliver, event: SandboxEvent): Promise<boolean> {
  const body = JSON.stringify(event)
  return deliver({ body, headers: { 'sandbox-signature': sign(config.secret, body, now()) } })
}

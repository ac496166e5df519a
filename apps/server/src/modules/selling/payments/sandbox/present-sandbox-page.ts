import { orderMoney } from '../../../../lib/money.ts'
import { text, translate } from '../../../../texts/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { type PaymentRow, selectOrdersOfPayment, selectPaymentByReference } from '../repository.ts'
import { returnUrls } from '../rules.ts'
import type { SandboxPage } from './render-sandbox-page.ts'
import { SANDBOX } from './sandbox-gateway.ts'

export interface SandboxVisit {
  reference: string
  /** The shopper's language. */
  locale: string
}

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
    return { ...frame, title: t(text('This payment is over')), lead: '', lines: [], answers: [], back }
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
  }
}

/** Isolates the direction, so that the currency's symbol keeps its place in right-to-left sentences. */
const isolated = (amount: string): string => `\u2066${amount}\u2069`

async function pageFrame({ settings }: PaymentContext, locale: string) {
  const { app_name: shopName, languages } = await settings.read()
  const direction = languages.find((language) => language.name === locale)?.direction ?? 'ltr'
  return { locale, direction, shopName }
}

export async function returnUrlsOf({ config, database }: PaymentContext, { id }: PaymentRow) {
  const orders = await selectOrdersOfPayment(database.db, id)
  return returnUrls(config.appUrl, { id, orderIds: orders.map((order) => order.id) })
}

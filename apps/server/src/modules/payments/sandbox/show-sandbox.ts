import { formatMoney } from '../../../lib/money.ts'
import { text, translate } from '../../../texts/index.ts'
import type { PaymentContext } from '../context.ts'
import { type PaymentRow, selectPaidOrders, selectPaymentByReference } from '../repository.ts'
import { returnUrls } from '../rules.ts'
import type { SandboxPage } from './page-html.ts'
import { SANDBOX } from './sandbox-gateway.ts'

export interface Visit {
  reference: string
  /** The language that the shopper came with. */
  locale: string
}

/** The payment that the page is about; undefined where there is none. */
export const findVisited = ({ database: { db } }: PaymentContext, { reference }: Visit) =>
  selectPaymentByReference(db, SANDBOX, reference)

/** What the sandbox's page says about a payment; undefined: there is none. */
export async function showSandbox(
  context: PaymentContext,
  visit: Visit,
  { isUnheard = false } = {},
): Promise<SandboxPage | undefined> {
  const payment = await findVisited(context, visit)
  if (!payment) return undefined
  const frame = await frameOf(context, visit.locale)
  const say = (...words: Parameters<typeof translate> extends [string, ...infer Rest] ? Rest : never) =>
    translate(visit.locale, ...words)
  if (payment.status !== 'open') {
    const back = { label: say(text('Back to the shop')), url: (await returnsOf(context, payment)).cancelUrl }
    return { ...frame, title: say(text('This payment is over')), lead: '', lines: [], answers: [], back }
  }
  const { currency } = await context.settings.read()
  const amount = formatMoney(payment.amount, currency)
  const orders = await selectPaidOrders(context.database.db, payment.id)
  return {
    ...frame,
    title: say(text('Test payment')),
    lead: say(text('No money moves here: you choose what the payment provider answers.')),
    ...(isUnheard && { alert: say(text('The shop could not be told. Please try again.')) }),
    lines: orders.map(({ code, payable_amount }) => ({
      name: say(text('Order {{code}}'), { code }),
      amount: formatMoney(payable_amount, currency),
    })),
    total: { name: say(text('Total')), amount },
    answers: [
      { value: 'pay', label: say(text('Pay {{amount}}'), { amount: isolated(amount) }) },
      { value: 'fail', label: say(text('Let the payment fail')) },
      { value: 'leave', label: say(text('Leave without paying')) },
    ],
  }
}

/** Within a sentence that is read from right to left, its sign stays where it belongs. */
const isolated = (amount: string): string => `\u2066${amount}\u2069`

async function frameOf({ settings }: PaymentContext, locale: string) {
  const { app_name: shopName, languages } = await settings.read()
  const direction = languages.find((language) => language.name === locale)?.direction ?? 'ltr'
  return { locale, direction, shopName }
}

/** Where the browser goes from here. */
export async function returnsOf({ config, database }: PaymentContext, { id }: PaymentRow) {
  const orders = await selectPaidOrders(database.db, id)
  return returnUrls(config.appUrl, { id, orderIds: orders.map((order) => order.id) })
}

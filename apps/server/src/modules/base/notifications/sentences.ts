import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import type { NotificationKind } from '@rialto/contract/enums'
import type { ComplaintReason } from '@rialto/contract/market-enums'
import type { NotificationSubject } from '../../../db/tables.ts'
import { type OfferedCurrencies, orderMoney } from '../../../lib/money.ts'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'

export interface Sentences {
  title: string
  /** Each stands on a line of its own. */
  lines: string[]
}

/** Words a notification in a language. */
export function wordNotification(subject: NotificationSubject, locale: string, settings: OfferedCurrencies): Sentences {
  const say = (sentence: TextKey, values: TextValues = {}) => translate(locale, sentence, values)
  switch (subject.kind) {
    case 'new_order': {
      const pieces = say(text('{{count}} pieces'), { count: subject.pieces })
      const { currency = settings.currency.name, exponent = USUAL_EXPONENT } = subject
      const amount = orderMoney({ currency, exponent }, settings)(subject.amount)
      return {
        title: say(text('New order {{code}}'), { code: subject.code }),
        lines: [say(text('{{pieces}}, {{amount}}'), { pieces, amount })],
      }
    }
    case 'withdrawal':
      return {
        title: say(
          subject.step
            ? withdrawalSteps[subject.step]
            : subject.due === ''
              ? text('Withdrawal {{code}} from order {{order}}')
              : text('The money for withdrawal {{code}} is due on {{due}}'),
          { code: subject.code, order: subject.order, due: subject.due && writeLongDay(subject.due, locale) },
        ),
        lines: subject.pieces > 0 ? [say(text('{{count}} pieces'), { count: subject.pieces })] : [],
      }
    case 'complaint':
      return {
        title: say(
          subject.isReminder
            ? text('Complaint {{code}} waits for your answer until tomorrow')
            : text('Complaint {{code}} about order {{order}}'),
          { code: subject.code, order: subject.order },
        ),
        lines: [say(complaintReasons[subject.reason])],
      }
    case 'case_decided':
      return {
        title: say(
          subject.isUpheld
            ? text('The market has decided complaint {{code}} for the customer')
            : text('The market has decided complaint {{code}} for you'),
          { code: subject.code },
        ),
        lines: subject.reason ? [`“${subject.reason}”`] : [],
      }
    case 'dispute': {
      const { currency, exponent } = subject
      const amount = orderMoney({ currency, exponent }, settings)(subject.amount)
      const titles = {
        open: text('The payment of order {{order}} is disputed'),
        won: text('The dispute of order {{order}} is won'),
        lost: text('The dispute of order {{order}} is lost'),
      }
      return {
        title: say(titles[subject.state], { order: subject.order }),
        lines: [
          say(text('It is about {{amount}}.'), { amount }),
          ...(subject.state === 'open'
            ? [
                say(
                  text(
                    'The market answers the bank. Its money is held, and nothing can be given back until it is over.',
                  ),
                ),
              ]
            : []),
        ],
      }
    }
    case 'payout': {
      const amount = orderMoney(subject, settings)(subject.amount)
      return {
        title: say(text('{{amount}} are on their way to you'), { amount }),
        lines: [
          subject.isThroughStripe
            ? say(text('They are on your account at Stripe, which pays them out to your bank.'))
            : say(text('The bank pays them out on {{day}}, to the account {{account}}.'), {
                day: writeLongDay(subject.day, locale),
                account: subject.account,
              }),
        ],
      }
    }
    case 'statement': {
      const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
      return {
        title: say(text('The statement of {{month}} is ready'), {
          month: month.format(new Date(`${subject.month}-01`)),
        }),
        lines: [
          say(text('At the end of the month the market owed you {{amount}}.'), {
            amount: orderMoney(subject, settings)(subject.amount),
          }),
        ],
      }
    }
    case 'tax_report':
      return {
        title: say(text('The tax report of {{year}} is ready for your check'), { year: String(subject.year) }),
        lines: [
          say(
            text(
              'In January the market reports to its tax office what you sold. Please look whether all of it is right, and add what is missing.',
            ),
          ),
        ],
      }
    case 'payout_account':
      if (subject.state === 'returned') {
        const amount = orderMoney(subject, settings)(subject.amount)
        const words = subject.isThroughStripe
          ? {
              title: text('{{amount}} of a payout through Stripe came back'),
              next: text('The money is available again, and is part of the next payout.'),
            }
          : {
              title: text('The bank has returned a payout of {{amount}}'),
              next: text(
                'The money is available again. Please confirm or change your account: nothing is paid out before.',
              ),
            }
        return {
          title: say(words.title, { amount }),
          lines: [...(subject.reason ? [`“${subject.reason}”`] : []), say(words.next)],
        }
      }
      if (subject.state === 'bank_failed')
        return {
          title: say(text('Stripe could not pay out to your bank account')),
          lines: [
            ...(subject.reason ? [`“${subject.reason}”`] : []),
            say(text('The money is on your account at Stripe. Please correct the bank account there.')),
          ],
        }
      return {
        title: say(text('The account for payouts was changed')),
        lines: [
          say(text('From {{day}} on, payouts go to the account {{account}}.'), {
            day: writeLongDay(subject.day, locale),
            account: subject.account,
          }),
          say(text('If nobody of your shop has done this, change it back in the record, and tell the market at once.')),
        ],
      }
    case 'rule': {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' })
      const titles = {
        announced: text('Commission from {{day}}: {{rule}}'),
        ended: text('Ends on {{day}}: {{rule}}'),
        withdrawn: text('Taken back: {{rule}}'),
      }
      return {
        title: say(titles[subject.change], { rule: subject.name, day: day.format(new Date(subject.day)) }),
        lines: [say(text('Orders that are placed before keep what they were placed with.'))],
      }
    }
    case 'unanswered_message':
      return {
        title: say(text('{{name}} waits for an answer'), { name: subject.name }),
        lines: [
          say(text('No answer for {{count}} minutes'), { count: subject.minutes }),
          ...(subject.message ? [`“${subject.message}”`] : []),
        ],
      }
    case 'low_stock': {
      const more = subject.count - subject.variants.length
      return {
        title: say(text('{{count}} variants are low in stock'), { count: subject.count }),
        lines: [
          ...subject.variants.map(({ name, stock }) =>
            stock === 0
              ? say(text('{{name}}: sold out'), { name })
              : say(text('{{name}}: {{count}} left'), { name, count: stock }),
          ),
          ...(more > 0 ? [say(text('and {{count}} more'), { count: more })] : []),
        ],
      }
    }
    case 'new_review':
      return {
        title: say(text('New review of {{name}}'), { name: subject.product }),
        lines: [
          say(text('{{count}} of 5 stars'), { count: subject.rating }),
          ...(subject.text ? [`“${subject.text}”`] : []),
        ],
      }
    case 'new_question':
      return {
        title: say(text('New question about {{name}}'), { name: subject.product }),
        lines: [`“${subject.text}”`],
      }
    case 'product_decided': {
      if (subject.state === 'corrected')
        return {
          title: say(text('The market has corrected {{name}}'), { name: subject.product }),
          lines: [
            ...correctedLines(subject, say),
            say(text('By {{name}}. You can take it back in the record.'), { name: subject.by }),
          ],
        }
      const titles = {
        hidden: text('The market has hidden {{name}}'),
        refused: text('The market has refused {{name}}'),
        recalled: text('The market has recalled {{name}} for safety'),
        shown: text('The market no longer withholds {{name}}'),
      }
      return {
        title: say(titles[subject.state], { name: subject.product }),
        lines: subject.reason ? [`“${subject.reason}”`] : [],
      }
    }
    case 'review_hidden':
      return {
        title: say(text('The market has hidden a review of {{name}}'), { name: subject.product }),
        lines: subject.reason ? [`“${subject.reason}”`] : [],
      }
    case 'offer_decided': {
      if (subject.state === 'proposed')
        return {
          title: say(text('The market proposes {{count}} products for the flash sale {{sale}}'), {
            count: subject.count,
            sale: subject.sale,
          }),
          lines: [say(text('Prices and pieces are under Flash sales. Nothing changes unless you accept.'))],
        }
      const titles = {
        accepted: text('{{name}} is in the flash sale {{sale}}'),
        refused: text('The market has refused {{name}} in the flash sale {{sale}}'),
        added: text('The market has put {{name}} into the flash sale {{sale}}'),
      }
      return {
        title: say(titles[subject.state], { name: subject.product, sale: subject.sale }),
        lines: subject.reason ? [`“${subject.reason}”`] : [],
      }
    }
    case 'webhook_off':
      return {
        title: say(text('The webhook {{name}} was switched off'), { name: subject.host }),
        lines: [say(text('Its program has not accepted an event for three days.'))],
      }
    case 'tax_rate_coming': {
      const { category, part, former } = subject
      const percent = new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 4,
        numberingSystem: 'latn',
      })
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' })
      const country = new Intl.DisplayNames([locale], { type: 'region' }).of(subject.country) ?? subject.country
      const place = [country, part].filter(Boolean).join(' ')
      return {
        title: say(text('{{category}}: {{percentage}} tax from {{day}}'), {
          category,
          percentage: percent.format(subject.percentage / 100),
          day: day.format(new Date(subject.day)),
        }),
        lines: [
          former === null
            ? say(text('In {{place}}.'), { place })
            : say(text('In {{place}}; until then it is {{percentage}}.'), {
                place,
                percentage: percent.format(former / 100),
              }),
          say(text('Your prices stay as they are written. Orders that are placed before keep their rate.')),
        ],
      }
    }
  }
}

/** What has changed: short words as they were and as they are, long ones by their name alone. */
function correctedLines(
  { before, after }: Extract<NotificationSubject, { state: 'corrected' }>,
  say: (sentence: TextKey, values?: TextValues) => string,
): string[] {
  const names: Record<string, TextKey> = {
    name: text('Name'),
    summary: text('In one sentence'),
    description: text('Description'),
    texts: text('Words in other languages'),
    category_ids: text('Category'),
    brand: text('Brand'),
    unit: text('Unit'),
    tax_category_id: text('Tax category'),
    net_quantity: text('Content'),
    net_unit: text('Unit of the content'),
    withdrawal_exempt: text('No withdrawal'),
    energy_label: text('Energy label'),
    safety: text('Safety facts'),
  }
  const isShort = (value: unknown): value is string =>
    typeof value === 'string' && value.length <= SHORT && !/</.test(value)
  return Object.keys(after).flatMap((field) => {
    // For the restorer alone.
    if (field.startsWith('_')) return []
    const name = names[field] ? say(names[field]) : field
    const [old, now] = [before[field], after[field]]
    return isShort(old) && isShort(now) ? `${name}: ${old || '–'} → ${now || '–'}` : name
  })
}

const withdrawalSteps = {
  revoke: text('The customer asks to take withdrawal {{code}} back'),
  decided: text('The market has decided what is kept back of withdrawal {{code}}'),
}

const SHORT = 200

/** Words a push. Devices show it to whoever looks at them, so it names no customer and quotes nobody. */
export function wordPush(subject: NotificationSubject, locale: string, settings: OfferedCurrencies): Sentences {
  const { title, lines } = wordNotification(subject, locale, settings)
  if (subject.kind === 'unanswered_message')
    return { title: translate(locale, text('A customer waits for an answer')), lines: lines.slice(0, 1) }
  return { title, lines: lines.filter((line) => !line.startsWith('“')) }
}

const complaintReasons: Record<ComplaintReason, TextKey> = {
  faulty: text('It is faulty'),
  damaged: text('It arrived damaged'),
  wrong: text('Something else arrived'),
  missing: text('It is missing'),
  changed_mind: text('The customer has changed their mind'),
  other: text('Another reason'),
}

const screens: Record<NotificationKind, (targetId: number) => string> = {
  new_order: (id) => `/orders/${id}`,
  withdrawal: (id) => `/returns?view=coming&open=${id}`,
  complaint: (id) => `/returns?kind=complaint&open=${id}`,
  case_decided: (id) => `/returns?view=done&kind=complaint&open=${id}`,
  dispute: (id) => `/orders/${id}`,
  payout: (id) => `/money/payouts/${id}`,
  statement: (id) => `/money/statements/${Math.floor(id / 100)}-${String(id % 100).padStart(2, '0')}`,
  tax_report: (year) => `/money/tax-report?year=${year}`,
  payout_account: () => '/money/account',
  rule: () => '/money/commission',
  unanswered_message: (id) => `/inbox?with=${id}`,
  low_stock: () => '/stock?view=low',
  new_review: () => '/reviews',
  new_question: () => '/reviews/questions',
  product_decided: (id) => `/products/${id}`,
  review_hidden: (id) => `/reviews?view=all&open=${id}`,
  offer_decided: () => '/flash-sales',
  webhook_off: () => '/webhooks',
  tax_rate_coming: () => '/products',
}

/** The screen of a notification, below `/console`. */
export const screenOf = (kind: NotificationKind, targetId: number): string => screens[kind](targetId)

import type { ReturnCost } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { orderMoney } from '../../../lib/money.ts'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { composeMail, nameInMail, type OutboundDeps, paragraphsOf } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import type { OrderRow } from '../orders/index.ts'
import type { WithdrawalRow } from './repository.ts'
import { objectUntil } from './transitions.ts'

/** Who pays the way back (Directive 2011/83/EU, Art. 14(1)). */
const returnCostTexts: Readonly<Record<ReturnCost, TextKey>> = {
  shopper: text('You pay for sending them back.'),
  shop: text('The shop pays for sending them back.'),
}

type Say = (sentence: TextKey, values?: TextValues) => string
type MailDeps = Pick<OutboundDeps, 'outbound' | 'config'>
type Mail = (tx: Tx, deps: MailDeps, settings: Settings, withdrawal: WithdrawalRow) => Promise<void>

async function mailAuthor(
  tx: Tx,
  { outbound, config }: MailDeps,
  settings: Settings,
  withdrawal: WithdrawalRow,
  write: (say: Say) => { subject: string; paragraphs: string[] },
): Promise<void> {
  const { locale, declared_email: to } = withdrawal
  const content = write((sentence, values) => translate(locale, sentence, values))
  const mail = composeMail(settings, { locale, appUrl: config.appUrl }, content)
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

/**
 * Mails the receipt: what was declared, with day and time, on a durable medium (Directive 2011/83/EU, Art. 11a(4)). Words of its author
 * reach the address without web addresses, as it may be anybody's.
 */
export const mailReceipt: Mail = (tx, deps, settings, withdrawal) =>
  mailAuthor(tx, deps, settings, withdrawal, (say) => {
    const content = fromJson(withdrawal.receipt_json)
    const { code, order_code: order, lines, send_by, refund_by } = content
    const day = (on: string) => writeLongDay(on, withdrawal.locale)
    const at = new Intl.DateTimeFormat(withdrawal.locale, {
      ...{ dateStyle: 'long', timeStyle: 'medium', timeZone: settings.time_zone },
      ...{ numberingSystem: 'latn', calendar: 'gregory' },
    }).format(withdrawal.declared_at)
    return {
      subject: say(text('Your withdrawal {{code}} has arrived'), { code }),
      paragraphs: [
        say(text('We have received your withdrawal from the contract {{order}} on {{at}} ({{zone}}).'), {
          ...{ order: nameInMail(order), at, zone: settings.time_zone },
        }),
        say(text('Name: {{name}}'), { name: nameInMail(content.name) }),
        ...(content.is_whole ? [say(text('You withdraw from the whole contract.'))] : []),
        ...lines.map(({ name, quantity }) =>
          say(text('{{quantity}} × {{name}}'), { name: nameInMail(name), quantity }),
        ),
        ...paragraphsOf(content.text).map(nameInMail),
        say(text('Please send what you have received back by {{day}}.'), { day: day(send_by) }),
        ...(content.return_cost ? [say(returnCostTexts[content.return_cost])] : []),
        say(
          text('Your money is on its way by {{day}}, once the goods are back or you have shown that you sent them.'),
          {
            day: day(refund_by),
          },
        ),
        say(text('Receipt {{code}}, checksum {{hash}}'), { code, hash: withdrawal.receipt_hash }),
      ],
    }
  })

/** Tells the author by one sentence, under a subject with the withdrawal's code. */
const mailSentence =
  (subject: TextKey, sentence: TextKey): Mail =>
  (tx, deps, settings, withdrawal) =>
    mailAuthor(tx, deps, settings, withdrawal, (say) => ({
      subject: say(subject, { code: withdrawal.code }),
      paragraphs: [say(sentence)],
    }))

/** Tells the author that a withdrawal counts, after somebody has looked at it. */
export const mailAccepted = mailSentence(
  text('Your withdrawal {{code}} is accepted'),
  text('Please send the goods back, if you have not done so, and keep what proves it.'),
)

/** Tells the author that the seller agrees to go on with the contract. */
export const mailRevoked = mailSentence(
  text('Your withdrawal {{code}} is taken back'),
  text('The shop has agreed. You keep the goods, and nothing more is given back.'),
)

const whereToObject = text(
  'If you see that differently, write to us, or to the arbitration board for consumers of your country.',
)

export const mailNotValid: Mail = (tx, deps, settings, withdrawal) =>
  mailAuthor(tx, deps, settings, withdrawal, (say) => ({
    subject: say(text('Your withdrawal {{code}} is not valid'), { code: withdrawal.code }),
    paragraphs: [
      say(text('The market has looked at your withdrawal, and finds that it does not count:')),
      ...paragraphsOf(withdrawal.decision ?? ''),
      say(whereToObject),
    ],
  }))

/** Tells the author that all is settled; `wasPaid`: money has gone back. */
export const mailRefunded = (wasPaid: boolean): Mail => (wasPaid ? mailReturned : mailUnpaid)
const settled = text('Your withdrawal {{code}} is settled')
const mailReturned = mailSentence(
  settled,
  text('The money for what you have withdrawn from has gone back to where you paid from.'),
)
const mailUnpaid = mailSentence(settled, text('Nothing had been paid for it, so that nothing goes back.'))

/** Tells the author what is kept back and why, and until when they can object. */
export const mailDeduction = (
  tx: Tx,
  deps: MailDeps,
  settings: Settings,
  withdrawal: WithdrawalRow,
  order: OrderRow,
): Promise<void> =>
  mailAuthor(tx, deps, settings, withdrawal, (say) => ({
    subject: say(text('Something is kept back of your withdrawal {{code}}'), { code: withdrawal.code }),
    paragraphs: [
      say(
        text(
          'The goods are back. The shop keeps {{amount}} back, since they were used more than is needed to try them:',
        ),
        {
          amount: orderMoney(order, settings)(withdrawal.deduction),
        },
      ),
      ...paragraphsOf(withdrawal.deduction_text).map(nameInMail),
      say(
        text(
          'If you do not agree, object in your order by {{day}}. The market decides then, and the rest goes back at once.',
        ),
        {
          day: writeLongDay(dayIn(settings.time_zone, (objectUntil(withdrawal) ?? 0) - 1), withdrawal.locale),
        },
      ),
    ],
  }))

/** Tells the author what the market has decided about what was kept back. */
export const mailDeductionDecided = (
  tx: Tx,
  deps: MailDeps,
  settings: Settings,
  withdrawal: WithdrawalRow,
  { order, released }: { order: OrderRow; released: number },
): Promise<void> =>
  mailAuthor(tx, deps, settings, withdrawal, (say) => {
    const money = orderMoney(order, settings)
    return {
      subject: say(text('The market has decided about your withdrawal {{code}}'), { code: withdrawal.code }),
      paragraphs: [
        ...(released > 0
          ? [say(text('{{amount}} of what was kept back is on its way to you.'), { amount: money(released) })]
          : []),
        ...(withdrawal.deduction > 0
          ? [say(text('{{amount}} stays with the shop.'), { amount: money(withdrawal.deduction) })]
          : []),
        ...paragraphsOf(withdrawal.decision ?? ''),
        say(whereToObject),
      ],
    }
  })

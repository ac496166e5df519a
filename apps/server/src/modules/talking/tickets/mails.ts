import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { composeMail, type MailingTo, mailOperator, paragraphsOf } from '../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../base/rate-limits/rate-limits.ts'
import type { CustomerRow, TicketRow } from './repository.ts'

interface ShopperMail {
  ticket: TicketRow
  customer: CustomerRow
  event: keyof typeof wordings
  /** The operator's message. Shoppers' messages are never quoted, so that nobody can send text to other people's addresses. */
  quoted?: string
}

/** Each text may contain `{{number}}`. */
const wordings = {
  opened: {
    subject: text('We have your ticket {{number}}'),
    lead: text('Thank you for writing to us. We answer as soon as we can.'),
  },
  answered: {
    subject: text('There is an answer to your ticket {{number}}'),
    lead: text('We have answered your ticket:'),
  },
  closed: {
    subject: text('Your ticket {{number}} is closed'),
    lead: text('We have closed your ticket. If there is more to say, please open a new one.'),
  },
} satisfies Record<string, { subject: TextKey; lead: TextKey }>

/** Receipts of tickets to an address that is not proved to be the shopper's: otherwise many accounts could flood it. */
const RECEIPTS = { burst: 5, everyMs: 86_400_000 / 5 }

/** Mails the shopper in the ticket's language, to the ticket's address or else the account's. */
export async function mailShopper(
  { tx, settings, config: { appUrl, rateLimits }, outbound }: MailingTo,
  { ticket, customer, event, quoted }: ShopperMail,
): Promise<void> {
  const to = ticket.email ?? customer.email
  if (!to) return
  const isProved = to === customer.email && customer.email_verified_at !== null
  const limited = { key: `ticket:receipt:${to}`, limit: RECEIPTS }
  if (event === 'opened' && !isProved)
    if (!(await takeToken(tx, rateLimits ? limited : unenforced(limited), ticket.created_at))) return
  const { locale, number } = ticket
  const translateSentence = (sentence: TextKey) => translate(locale, sentence, { number })
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translateSentence(wordings[event].subject),
      paragraphs: [translateSentence(wordings[event].lead), ...paragraphsOf(quoted)],
      link: { label: translateSentence(text('See your ticket')), url: `${appUrl}/support-ticket/${number}` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

interface OperatorMail {
  ticket: TicketRow
  customer: CustomerRow
  message: string
  files: number
  isNew: boolean
}

/** Mails a shopper's message to the operator. */
export async function mailOperatorAboutMessage(
  mailing: MailingTo,
  { ticket, customer, message, files, isNew }: OperatorMail,
): Promise<void> {
  const { number, subject, issue_type: issue } = ticket
  const values = { number, subject, issue, name: customer.name, count: files }
  await mailOperator(mailing, (translateSentence) => ({
    subject: translateSentence(
      isNew ? text('New ticket {{number}}: {{subject}}') : text('Ticket {{number}}: {{subject}}'),
      values,
    ),
    paragraphs: [
      translateSentence(text('{{name}} wrote ({{issue}}):'), values),
      ...paragraphsOf(message),
      ...(files > 0 ? [translateSentence(text('Files sent along: {{count}}'), values)] : []),
    ],
  }))
}

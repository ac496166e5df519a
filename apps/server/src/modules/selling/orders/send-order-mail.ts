import type { Tx } from '../../../db/index.ts'
import { orderMoney } from '../../../lib/money.ts'
import { translate } from '../../../texts/index.ts'
import { composeMail, nameInMail, sellerInMail } from '../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../base/rate-limits/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { detailTexts, mailTexts, type OrderMailKind } from './mail-texts.ts'
import { type OrderRow, selectMailRecipient } from './repository.ts'
import { awaitsPayment, EXPIRY_MS, isFree } from './rules.ts'
import { unverifiedMailKeys } from './rules-limits.ts'
import type { OrderWriteContext } from './write-context.ts'

const LINES_NAMED = 10

export interface MailedLine {
  product_id: number
  name: string
  quantity: number
}

export interface OrderMailContent {
  /** The lines that the mail is to list. */
  lines?: readonly MailedLine[]
  /** Sentences below the lines, in the language of the order. */
  facts?: readonly string[]
  /** Sentences with an address that the shop chose: for shoppers alone who have shown that the mail is theirs. */
  links?: readonly string[]
}

/**
 * Enqueues a mail about an order to its shopper, in the language of the order. Accounts without a mail address get none, and an
 * unverified address gets a limited number (`rules-limits.ts`).
 */
export async function sendOrderMail(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  kind: OrderMailKind,
  { lines = [], facts = [], links = [] }: OrderMailContent = {},
): Promise<void> {
  const recipients = await selectMailRecipient(tx, { userId: order.user_id, shopId: order.shop_id })
  const { email = null, email_verified_at: verifiedAt = null, shop = '' } = recipients[0] ?? {}
  if (!email || (verifiedAt === null && !(await takeUnverifiedMailToken(tx, context, order.user_id, email)))) return
  const { settings, appUrl, outbound } = context
  const { locale, code } = order
  const amount = orderMoney(order, settings)(order.payable_amount)
  const values = { code, shop: sellerInMail(settings, shop), amount, count: EXPIRY_MS / 60_000 }
  const translated = (sentence: Parameters<typeof translate>[1]) => translate(locale, sentence, values)
  const payment = paymentText(order, kind)
  // Shoppers know why they have cancelled.
  const reason = kind === 'cancelled' && order.cancelled_by !== 'shopper' ? order.cancel_reason : null
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translated(mailTexts[kind].subject),
      paragraphs: [
        translated(mailTexts[kind].lead),
        ...(await describeLines(tx, locale, lines)),
        ...facts,
        ...(verifiedAt === null ? [] : links),
        // What a shop writes itself reaches no address that nobody has confirmed; the order shows it too.
        ...(reason && verifiedAt !== null ? [translate(locale, detailTexts.reason, { reason })] : []),
        ...(payment ? [translated(payment)] : []),
      ],
      link: { label: translated(detailTexts.seeOrder), url: `${appUrl}/order-history/${order.id}` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to: email, ...mail })
}

/** Without this limit, anybody could make the shop flood an address that is not theirs. */
async function takeUnverifiedMailToken(
  tx: Tx,
  { now, rateLimits }: OrderWriteContext,
  userId: number,
  email: string,
): Promise<boolean> {
  for (const key of unverifiedMailKeys(userId, email))
    if (!(await takeToken(tx, rateLimits ? key : unenforced(key), now))) return false
  return true
}

function paymentText(order: OrderRow, kind: OrderMailKind) {
  if (isFree(order)) return undefined
  if (kind === 'placed') return awaitsPayment(order) ? detailTexts.payOnline : detailTexts.payCash
  const wasPaid = order.payment_method === 'online' && order.payment_status === 'paid'
  return kind === 'cancelled' && wasPaid ? detailTexts.moneyBack : undefined
}

async function describeLines(tx: Tx, locale: string, lines: readonly MailedLine[]): Promise<string[]> {
  const named = lines
    .slice(0, LINES_NAMED)
    .map(({ product_id, name, quantity }) => ({ id: product_id, name, quantity }))
  const translated = await translateRows(tx, 'product', locale, named, ['name'])
  const sentences = translated.map(({ name, quantity }) =>
    translate(locale, detailTexts.line, { name: nameInMail(name), quantity }),
  )
  const more = lines.length - named.length
  return more > 0 ? [...sentences, translate(locale, detailTexts.moreLines, { count: more })] : sentences
}

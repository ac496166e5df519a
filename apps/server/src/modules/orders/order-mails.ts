import type { Tx } from '../../db/index.ts'
import { formatMoney } from '../../lib/money.ts'
import { translate } from '../../texts/index.ts'
import { composeMail } from '../outbound/index.ts'
import { lifted, takeToken } from '../rate-limits/index.ts'
import { translateRows } from '../translations/index.ts'
import { furtherWords, type OrderNews, words } from './mail-words.ts'
import type { OrderChange } from './order-change.ts'
import { type OrderRow, selectCorrespondence } from './repository.ts'
import { awaitsPayment, costsNothing, EXPIRY_MS } from './rules.ts'
import { unprovedMailKeys } from './rules-limits.ts'

const LINES_NAMED = 10

export interface Goods {
  product_id: number
  name: string
  quantity: number
}

/**
 * Writes to the shopper what is new about an order, in the language that it was placed in: it goes out once the transaction is
 * committed. Accounts without a mail address get none; to an address that nobody proved only so many go out (`rules-limits.ts`),
 * and the order's page tells the rest.
 * @param goods what was bought, where the mail is to list it.
 */
export async function mailAbout(
  tx: Tx,
  change: OrderChange,
  order: OrderRow,
  news: OrderNews,
  goods: readonly Goods[] = [],
): Promise<void> {
  const correspondence = await selectCorrespondence(tx, { userId: order.user_id, shopId: order.shop_id })
  const { email = null, email_verified_at: provedAt = null, shop = '' } = correspondence[0] ?? {}
  if (!email || (provedAt === null && !(await mayWriteTo(tx, change, order.user_id, email)))) return
  const { settings, appUrl, outbound } = change
  const { locale, code } = order
  const amount = formatMoney(order.payable_amount, settings.currency)
  const values = { code, shop, amount, count: EXPIRY_MS / 60_000 }
  const say = (sentence: Parameters<typeof translate>[1]) => translate(locale, sentence, values)
  const further = furtherSentence(order, news)
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: say(words[news].subject),
      paragraphs: [say(words[news].lead), ...(await listGoods(tx, locale, goods)), ...(further ? [say(further)] : [])],
      link: { label: say(furtherWords.seeOrder), url: `${appUrl}/order-history/${order.id}` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to: email, ...mail })
}

/** Without this limit anybody could have the shop flood an address that is not theirs. */
async function mayWriteTo(tx: Tx, { now, rateLimits }: OrderChange, userId: number, email: string): Promise<boolean> {
  for (const key of unprovedMailKeys(userId, email))
    if (!(await takeToken(tx, rateLimits ? key : lifted(key), now))) return false
  return true
}

function furtherSentence(order: OrderRow, news: OrderNews) {
  if (costsNothing(order)) return undefined
  if (news === 'placed') return awaitsPayment(order) ? furtherWords.payOnline : furtherWords.payCash
  const wasPaid = order.payment_method === 'online' && order.payment_status === 'paid'
  return news === 'cancelled' && wasPaid ? furtherWords.moneyBack : undefined
}

async function listGoods(tx: Tx, locale: string, goods: readonly Goods[]): Promise<string[]> {
  const named = goods
    .slice(0, LINES_NAMED)
    .map(({ product_id, name, quantity }) => ({ id: product_id, name, quantity }))
  const translated = await translateRows(tx, 'product', locale, named, ['name'])
  const lines = translated.map(({ name, quantity }) => translate(locale, furtherWords.line, { name, quantity }))
  const more = goods.length - named.length
  return more > 0 ? [...lines, translate(locale, furtherWords.moreLines, { count: more })] : lines
}

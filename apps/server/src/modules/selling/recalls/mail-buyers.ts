import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { orderLinkUrl } from '../../../lib/order-link.ts'
import { text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { composeMail, nameInMail, type OutboundDeps, paragraphsOf, sellerInMail } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { lockToMail, type Purchase, saveMailed, selectPurchases, selectShopName, selectToMail } from './repository.ts'

const LOOK_EVERY_MS = 15_000
const RECALLS_AT_ONCE = 20
const BUYERS_AT_ONCE = 100

/** The worker that mails buyers, as calls wake it. */
export type RecallMails = Pick<BackgroundWorker, 'kick'>

/**
 * Mails the buyers of recalled goods, each once: buyers are taken in the order of their ids, and how far that came is written together
 * with their mails, so that a process that dies in the middle goes on after the last.
 */
export function createRecallMails(deps: OutboundDeps): BackgroundWorker {
  const { database, now, outbound } = deps
  return createBackgroundWorker({
    name: 'recall-mails',
    async work({ mayGo }) {
      const settings = await deps.settings.read()
      for (;;) {
        const waiting = await selectToMail(database.db, RECALLS_AT_ONCE)
        if (waiting.length === 0) return
        for (const recall of waiting) {
          if (!mayGo()) return
          await mailNext(deps, settings, recall)
        }
        outbound.kick()
      }
    },
    failure: 'buyers of recalled goods could not be mailed',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}

const mailNext = (deps: OutboundDeps, settings: Settings, seen: { id: number; mailed_to: number }): Promise<void> =>
  deps.database.write(async (tx) => {
    const recall = await lockToMail(tx, seen)
    if (!recall) return
    const purchases = await selectPurchases(tx, { id: recall.id, after: seen.mailed_to, limit: BUYERS_AT_ONCE })
    if (purchases.length === 0) return saveMailed(tx, recall.id, { mailed_at: deps.now() })
    const shop = sellerInMail(settings, (await selectShopName(tx, recall.shop_id)) ?? '')
    let { mailed } = recall
    for (const [, bought] of Map.groupBy(purchases, ({ user_id }) => user_id)) {
      const [last] = bought.slice(-1)
      // Erased people have no address.
      if (!last?.email) continue
      const { locale } = last
      const [words] = await translateRows(tx, 'recall', locale, [recall], ['text'])
      const names = await translateRows(tx, 'product', locale, bought.map(toNamed), ['name'])
      const isVerified = last.email_verified_at !== null
      const mail = composeRecallMail(deps, settings, {
        recall: words ?? recall,
        shop,
        locale,
        products: [...new Set(names.map(({ name }) => nameInMail(name)))],
        orders: [...new Map(bought.map(({ order_id, code }) => [order_id, code])).entries()],
        lastOrderUrl: isVerified
          ? orderLinkUrl(deps.config, { orderId: last.order_id, code: last.code, email: last.email, now: deps.now() })
          : `${deps.config.appUrl}/order-history/${last.order_id}`,
        isVerified,
      })
      await deps.outbound.enqueue(tx, { channel: 'email', to: last.email, ...mail })
      mailed += 1
    }
    await saveMailed(tx, recall.id, { mailed_to: purchases.at(-1)?.user_id ?? seen.mailed_to, mailed })
  })

const toNamed = ({ product_id: id, name }: Purchase) => ({ id, name })

interface RecallMail {
  recall: { text: string; identifier: string; from_day: string | null; to_day: string | null }
  shop: string
  locale: string
  products: readonly string[]
  /** Ids and codes. */
  orders: readonly [number, string][]
  /** The page of the latest of them. */
  lastOrderUrl: string
  /** The buyer has shown that the address is theirs. */
  isVerified: boolean
}

/** Says first that it is about safety, and nothing that makes the danger smaller (Art. 36(2)). */
function composeRecallMail(
  { config: { appUrl } }: OutboundDeps,
  settings: Settings,
  { recall, shop, locale, products, orders, lastOrderUrl, isVerified }: RecallMail,
) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const { identifier, from_day, to_day } = recall
  const values = {
    ...{ products: list.format(products), shop, identifier },
    orders: list.format(orders.map(([, code]) => code)),
    from: from_day === null ? '' : writeLongDay(from_day, locale),
    to: to_day === null ? '' : writeLongDay(to_day, locale),
  }
  const t = (sentence: ReturnType<typeof text>) => translate(locale, sentence, values)
  return composeMail(
    settings,
    { locale, appUrl },
    {
      subject: t(text('Product safety recall: {{products}}')),
      paragraphs: [
        t(text('You bought this from {{shop}} (order {{orders}}). It is recalled because it may be dangerous.')),
        ...(identifier ? [t(text('Batch, model or type: {{identifier}}'))] : []),
        ...daysOf(recall).map(t),
        // What a shop writes itself reaches no address that nobody has confirmed; the order's page shows it too.
        ...(isVerified ? paragraphsOf(recall.text) : [t(text('What to do is on the page of your order.'))]),
      ],
      link: { label: t(text('See your order')), url: lastOrderUrl },
    },
  )
}

function daysOf({ from_day, to_day }: RecallMail['recall']) {
  if (from_day !== null && to_day !== null) return [text('Ordered from {{from}} to {{to}}')]
  if (from_day !== null) return [text('Ordered since {{from}}')]
  return to_day === null ? [] : [text('Ordered until {{to}}')]
}

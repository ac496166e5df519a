import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { composeMail, type MailingTo, mailOperator, nameInMail, paragraphsOf } from '../../base/outbound/index.ts'
import type { SellerRow, ShopRow } from './repository.ts'

interface ShopAndSeller {
  shop: ShopRow
  seller: SellerRow
}

/** Each text may contain `{{shop}}`. */
const wordings = {
  registered: {
    subject: text('We have your application for {{shop}}'),
    lead: text('Thank you! We look at each shop before it opens, and write to you as soon as we have.'),
    link: text('See your application'),
  },
  approved: {
    subject: text('Your shop {{shop}} is open'),
    lead: text(
      'Welcome! From now on shoppers find {{shop}} among the shops. Your products, orders and messages are in the console.',
    ),
    link: text('Open the console'),
  },
  rejected: {
    subject: text('Your application for {{shop}}'),
    lead: text('We are sorry: we cannot open {{shop}} as it is. The reason:'),
    link: text('See your application'),
  },
  closed: {
    subject: text('Your shop {{shop}} is closed'),
    lead: text('Shoppers no longer see {{shop}}. Please complete the orders that are open. The reason:'),
    link: text('Open the console'),
  },
  reopened: {
    subject: text('Your shop {{shop}} is open again'),
    lead: text('From now on shoppers find {{shop}} among the shops again.'),
    link: text('Open the console'),
  },
} satisfies Record<string, { subject: TextKey; lead: TextKey; link: TextKey }>

/** Mails a seller the state of their application, in their language. Sellers without email get no mail. */
export async function mailSeller(
  { tx, settings, config: { appUrl }, outbound }: MailingTo,
  { shop, seller, event }: ShopAndSeller & { event: keyof typeof wordings },
): Promise<void> {
  const { email: to, locale } = seller
  if (!to) return
  const translateSentence = (sentence: TextKey) => translate(locale, sentence, { shop: nameInMail(shop.name) })
  const { subject, lead, link } = wordings[event]
  // Those whose shop is not open have nothing to do in the console.
  const hasWork = shop.status === 'active' || event === 'closed'
  const url = `${appUrl}/${hasWork ? 'console' : 'shop/register'}`
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translateSentence(subject),
      paragraphs: [translateSentence(lead), ...paragraphsOf(shop.rejection ?? '')],
      link: { label: translateSentence(link), url },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

interface DecidedFact extends ShopAndSeller {
  fact: TextKey
  /** Null: verified. */
  reason: string | null
}

/** Mails a seller what became of a fact that the shop has told. */
export async function mailFactDecision(
  { tx, settings, config: { appUrl }, outbound }: MailingTo,
  { shop, seller: { email: to, locale }, fact, reason }: DecidedFact,
): Promise<void> {
  if (!to) return
  const values = { shop: nameInMail(shop.name), fact: translate(locale, fact) }
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translate(
        locale,
        reason === null ? text('{{fact}} of {{shop}} is verified') : text('{{fact}} of {{shop}} was not accepted'),
        values,
      ),
      paragraphs:
        reason === null
          ? [translate(locale, text('We have checked what you told us. Shoppers see it from now on.'))]
          : [translate(locale, text('Please tell it again. The reason:')), ...paragraphsOf(reason)],
      link: { label: translate(locale, text('Open the console')), url: `${appUrl}/console/legal` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

interface EndingFact extends ShopAndSeller {
  fact: TextKey
  /** The last day on which it counts, as `2027-01-31`. */
  day: string
}

/** Mails a seller that a verified fact ends soon. */
export async function mailFactEnd(
  { tx, settings, config: { appUrl }, outbound }: MailingTo,
  { shop, seller: { email: to, locale }, fact, day }: EndingFact,
): Promise<void> {
  if (!to) return
  const values = { shop: nameInMail(shop.name), fact: translate(locale, fact), day: writeLongDay(day, locale) }
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translate(locale, text('{{fact}} of {{shop}} counts until {{day}}'), values),
      paragraphs: [
        translate(
          locale,
          text(
            'Please tell it again before that day. Afterwards shoppers no longer see it, and invoices have no number.',
          ),
        ),
      ],
      link: { label: translate(locale, text('Open the console')), url: `${appUrl}/console/legal` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

/** Mails the operator about a new shop, and whether it waits for approval. */
export async function mailOperatorAboutShop(mailing: MailingTo, { shop, seller }: ShopAndSeller): Promise<void> {
  const values = {
    shop: nameInMail(shop.name),
    name: nameInMail(seller.name),
    contact: seller.email ?? seller.phone ?? '',
    address: shop.address,
  }
  const isPending = shop.status === 'pending'
  await mailOperator(mailing, (translateSentence) => ({
    subject: translateSentence(
      isPending ? text('{{shop}} waits for your approval') : text('{{shop}} has opened'),
      values,
    ),
    paragraphs: [
      translateSentence(text('{{name}} ({{contact}}) has registered the shop {{shop}}, {{address}}.'), values),
    ],
  }))
}

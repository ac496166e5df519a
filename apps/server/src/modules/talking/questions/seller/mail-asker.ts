import { type TextKey, text, translate } from '../../../../texts/index.ts'
import { composeMail, type MailingTo, nameInMail, paragraphsOf, sellerInMail } from '../../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../../base/rate-limits/index.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { unverifiedMailKeys } from '../../../selling/orders/index.ts'
import { type SellerQuestionRow, selectAsker } from './repository.ts'

interface AnsweredQuestion {
  question: SellerQuestionRow
  answer: string
  now: number
}

/**
 * Mails the answer to the shopper, in the language of the question. Nothing that a stranger could have written reaches an address that is
 * not proved to be the asker's: the question is never quoted, the answer to a verified address alone; an unverified one gets as few mails as
 * for orders.
 */
export async function mailAsker(mailing: MailingTo, { question, answer, now }: AnsweredQuestion): Promise<void> {
  const { tx, settings, config, outbound } = mailing
  const { user_id: userId, shop_id: shopId, product_id: productId, locale } = question
  const asker = userId === null ? undefined : await selectAsker(tx, { userId, shopId })
  if (userId === null || !asker?.email) return
  if (asker.email_verified_at === null)
    for (const key of unverifiedMailKeys(userId, asker.email))
      if (!(await takeToken(tx, config.rateLimits ? key : unenforced(key), now))) return
  const [product] = await translateRows(
    tx,
    'product',
    locale,
    [{ id: productId, name: question.product_name }],
    ['name'],
  )
  const say = (sentence: TextKey) =>
    translate(locale, sentence, {
      shop: sellerInMail(settings, asker.shop),
      product: nameInMail(product?.name ?? question.product_name),
    })
  const mail = composeMail(
    settings,
    { locale, appUrl: config.appUrl },
    {
      subject: say(text('{{shop}} has answered your question')),
      paragraphs: [
        say(text('Your question about {{product}} has an answer:')),
        ...paragraphsOf(asker.email_verified_at === null ? '' : answer),
      ],
      link: {
        label: say(text('See the answer')),
        url: `${config.appUrl}/products/${productId}/details#questions`,
      },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to: asker.email, ...mail })
}

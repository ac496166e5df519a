import type { ReportReason } from '@rialto/contract/enums'
import type { Actor } from '../../../lib/actor.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { type MailingTo, mailOperator, paragraphsOf } from '../outbound/index.ts'
import { insertReport, selectShopName } from './repository.ts'

export interface GivenReport {
  shopId: number
  userId: number
  actor: Actor
  reason: ReportReason
  text: string
  now: number
}

/** The report of a shop, with its text. Of its own product: it asks for another look. */
export interface ReportedThing {
  kind: 'review' | 'question' | 'product'
  id: number
  /** Of the text. */
  author: string
  words: string
}

const reasons = {
  spam: text('Advertising or spam'),
  offensive: text('Insulting or offensive'),
  personal_data: text('Tells personal data'),
  wrong_product: text('About something else'),
  untrue: text('Untrue'),
  other: text('Another reason'),
} satisfies Record<ReportReason, TextKey>

const subjects = {
  review: text('{{shop}} reported a review'),
  question: text('{{shop}} reported a question'),
  product: text('{{shop}} asks for another look at a product'),
} satisfies Record<ReportedThing['kind'], TextKey>

/** Stores a report, and mails it to the operator. The caller has made sure that the thing was not reported before. */
export async function sendReport(
  mailing: MailingTo,
  { shopId, userId, actor, reason, now, ...given }: GivenReport,
  { kind, id, author, words }: ReportedThing,
): Promise<void> {
  const { tx } = mailing
  const said = normalizeNewlines(given.text)
  await insertReport(tx, {
    shop_id: shopId,
    kind,
    subject_id: id,
    user_id: userId,
    reporter_name: actor.name,
    is_of_shop: 1,
    reason,
    text: said,
    created_at: now,
  })
  const { name: shop } = await selectShopName(tx, shopId)
  await mailOperator(mailing, (say) => ({
    subject: say(subjects[kind], { shop }),
    paragraphs: [
      ...(kind === 'product'
        ? [words]
        : [
            say(text('{{name}} wrote:'), { name: author }),
            ...paragraphsOf(words),
            say(text('Reason: {{reason}}'), { reason: say(reasons[reason]) }),
          ]),
      ...paragraphsOf(said),
    ],
  }))
}

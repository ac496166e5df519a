import type { ReportKind, ReportReason } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { type MailingTo, mailOperator, paragraphsOf } from '../outbound/index.ts'
import { countReportsSince, insertReport, selectReporter, selectShopName, selectSubject } from './repository.ts'

/** Enough for a person, and few enough that nobody fills the operator's queue. */
const REPORTS_PER_DAY = 20
const DAY_MS = 86_400_000

interface ShoppersReport {
  userId: number
  kind: ReportKind
  /** Of a conversation, the shop. */
  subjectId: number
  reason: ReportReason
  text: string
}

/** Stores a shopper's report of what the shopper can see. The same thing reported again stays one report until it is settled. */
export function reportAsShopper(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { userId, kind, subjectId, reason, text: words }: ShoppersReport,
): Promise<Refusal | undefined> {
  return database.write(async (tx) => {
    const subject = await selectSubject(tx, { kind, id: subjectId, userId })
    if (!subject) return refuse('not_found', text('The thing that you report is no longer there'))
    if ((await countReportsSince(tx, { userId, since: now() - DAY_MS })) >= REPORTS_PER_DAY)
      return refuse('too_many_requests', text('Too many reports in a short time. Please try again later.'), {
        retryAfter: DAY_MS / 24_000,
      })
    await insertReport(tx, {
      kind,
      subject_id: subject.id,
      shop_id: subject.shop_id,
      user_id: userId,
      reporter_name: (await selectReporter(tx, userId)).name,
      is_of_shop: 0,
      reason,
      text: normalizeNewlines(words),
      created_at: now(),
    })
    return undefined
  })
}

export interface GivenReport {
  shopId: number
  userId: number
  actor: Actor
  reason: ReportReason
  text: string
  now: number
}

/** The report of a shop, with its text. Of its own product: it asks for another look. */
interface ReportedThing {
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

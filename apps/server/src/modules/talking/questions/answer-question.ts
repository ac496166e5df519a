import type { DataFor, SellerQuestion } from '@rialto/contract'
import type { QuestionView } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { fromTimeCursor, isAfter, toTimeCursor } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import {
  composeMail,
  type MailingTo,
  nameInMail,
  type OutboundDeps,
  paragraphsOf,
  sellerInMail,
} from '../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../base/rate-limits/rate-limits.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import { type GivenReport, sendReport } from '../../base/reports/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { unverifiedMailKeys } from '../../selling/orders/index.ts'
import {
  countViews,
  markReported,
  type SellerQuestionRow,
  selectAsker,
  selectShopQuestion,
  selectShopQuestions,
  updateAnswer,
} from './repository.ts'

/** A search looks at the latest questions of a view. */
const QUESTIONS_SEARCHED = 1_000

interface QuestionsQuery {
  view: QuestionView
  search: string
  cursor?: string | undefined
  limit: number
}

interface Caller {
  shopId: number
  locale: string
}

/** Lists the questions to a shop by view and words, newest first. */
export async function listShopQuestions(
  { database: { db } }: Deps,
  { shopId, locale }: Caller,
  { view, search, cursor, limit }: QuestionsQuery,
): Promise<DataFor<'GET /seller/questions'>> {
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const [counts, found] = await Promise.all([
    countViews(db, shopId),
    search
      ? searchQuestions(db, { shopId, locale, view, search })
      : selectShopQuestions(db, { shopId, view, after, limit: limit + 1 }).then((rows) => presented(db, rows, locale)),
  ])
  const rest = search && after ? found.filter(({ row }) => isAfter(after, row)) : found
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ question }) => question),
    next_cursor: rest.length > limit && last ? toTimeCursor(last.row) : null,
    total: search ? null : counts[view],
    counts,
  }
}

interface Search extends Pick<QuestionsQuery, 'view' | 'search'>, Caller {}

async function searchQuestions(db: Db, { shopId, locale, view, search }: Search) {
  const rows = await selectShopQuestions(db, { shopId, view, after: undefined, limit: QUESTIONS_SEARCHED })
  const words = wordsOf(search)
  return (await presented(db, rows, locale)).filter(({ row, question }) =>
    holdsWords(
      [row.text, row.author_name, row.product_name, question.product.name, row.answer_text ?? ''].join('\n'),
      words,
    ),
  )
}

async function presented(db: Db, rows: readonly SellerQuestionRow[], locale: string) {
  const questions = await presentSellerQuestions(db, rows, locale)
  return rows.flatMap((row, index) => {
    const question = questions[index]
    return question ? [{ row, question }] : []
  })
}

/** Questions as their shop sees them, with products named in the reader's language. */
async function presentSellerQuestions(
  db: Db,
  rows: readonly SellerQuestionRow[],
  locale: string,
): Promise<SellerQuestion[]> {
  const products = await translateRows(
    db,
    'product',
    locale,
    rows.map((row) => ({ id: row.product_id, name: row.product_name })),
    ['name'],
  )
  return rows.map((row, index) => ({
    id: row.id,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    user: { name: row.author_name },
    answer:
      row.answer_text === null || row.answered_at === null
        ? null
        : { text: row.answer_text, at: new Date(row.answered_at).toISOString() },
    product: {
      id: row.product_id,
      name: products[index]?.name ?? row.product_name,
      thumbnail: row.product_thumbnail,
    },
    is_reported: row.reported_at !== null,
    version: row.answer_version,
  }))
}

interface QuestionQuery {
  id: number
  shopId: number
  locale: string
}

/** A question as its shop sees it; 404 for another shop's. */
export async function showSellerQuestion(
  db: Db,
  { id, shopId, locale }: QuestionQuery,
): Promise<SellerQuestion | Refusal> {
  const row = await selectShopQuestion(db, { id, shopId })
  const [question] = row ? await presentSellerQuestions(db, [row], locale) : []
  return question ?? refuseUnknownQuestion()
}

const refuseUnknownQuestion = () => refuse('not_found', text('This question does not exist'))

interface Answer {
  questionId: number
  shopId: number
  actor: Actor
  /** Of the answer that the caller saw; 0: none; undefined overwrites any. */
  version: number | undefined
  text: string
}

/**
 * Answers a question in public, or changes the answer. The shopper gets a mail about the first answer alone. The same answer twice is
 * written once: then there is no change.
 */
export async function answerQuestion(
  deps: OutboundDeps,
  { questionId, shopId, actor, version: seen, ...given }: Answer,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const text = normalizeNewlines(given.text)
  const settings = await deps.settings.read()
  const answered = await deps.database.write(async (tx) => {
    const now = deps.now()
    const question = await selectShopQuestion(tx, { id: questionId, shopId })
    if (!question) return refuseUnknownQuestion()
    if (question.answer_text === text) return { change: undefined }
    const version = seen ?? question.answer_version
    if (!(await updateAnswer(tx, { id: questionId, version, text, at: now }))) {
      // On PostgreSQL, the same answer may have been written since the first reading.
      const isSame = (await selectShopQuestion(tx, { id: questionId, shopId }))?.answer_text === text
      return isSame ? { change: undefined } : 'stale'
    }
    if (version === 0) await mailAsker({ ...deps, tx, settings }, { question, answer: text, now })
    return { change: await recordAnswer(tx, { question, answer: text, shopId, actor, at: now }) }
  })
  deps.outbound.kick()
  return answered
}

interface QuestionReport extends Omit<GivenReport, 'now'> {
  questionId: number
}

/** Reports a question to the operator, once. It leaves the shop's unanswered ones. */
export async function reportQuestion(
  deps: OutboundDeps,
  { questionId, ...report }: QuestionReport,
): Promise<RecordedChange | Refusal> {
  const { shopId } = report
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const now = deps.now()
    const question = await selectShopQuestion(tx, { id: questionId, shopId })
    if (!question) return refuseUnknownQuestion()
    if (!(await markReported(tx, questionId, now))) return refuse('conflict', text('You have reported this already'))
    const { author_name: author, text: words } = question
    await sendReport({ ...deps, tx, settings }, { ...report, now }, { kind: 'question', id: questionId, author, words })
    return recordReport(tx, { question, reason: report.reason, shopId, actor: report.actor, at: now })
  })
  if (!(change instanceof Refusal)) deps.outbound.kick()
  return change
}

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
async function mailAsker(mailing: MailingTo, { question, answer, now }: AnsweredQuestion): Promise<void> {
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

const QUESTION_ANSWERED = 'question_answered'

interface Recorded {
  question: SellerQuestionRow
  shopId: number
  actor: Actor
  at: number
}

/** Records an answer, or its change. The shopper is not named, since records outlive accounts. */
function recordAnswer(
  tx: Tx,
  { question, answer, shopId, actor, at }: Recorded & { answer: string },
): Promise<RecordedChange> {
  const { id, product_name: product, answer_text: before } = question
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: QUESTION_ANSWERED,
    subject: { kind: 'question', id, name: product },
    sentence:
      before === null
        ? text('Answered a question about {{product}}')
        : text('Changed the answer to a question about {{product}}'),
    values: { product },
    before: { answer: before },
    after: { answer },
    restorable: true,
  })
}

function recordReport(
  tx: Tx,
  { question, reason, shopId, actor, at }: Recorded & { reason: string },
): Promise<RecordedChange> {
  const { id, product_name: product } = question
  return recordChange(tx, {
    at,
    actor,
    shopId,
    action: 'question_reported',
    subject: { kind: 'question', id, name: product },
    sentence: text('Reported a question about {{product}} to the operator'),
    values: { product },
    after: { reason },
  })
}

/** Puts the answer before back, or takes the first answer away, and the question with it from the product's page. */
export const questionRestorers: Restorers = {
  [QUESTION_ANSWERED]: {
    permission: 'reviews',
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const question = await selectShopQuestion(tx, { id: subjectId ?? 0, shopId: shopId ?? 0 })
      if (!question) return refuseUnknownQuestion()
      const { id, answer_version: version, answer_text: answer } = question
      const earlier = typeof before.answer === 'string' ? before.answer : null
      const isUnchanged = answer === after.answer
      if (isUnchanged && (await updateAnswer(tx, { id, version, text: earlier, at: earlier === null ? null : now })))
        return undefined
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { answer } })
    },
  },
}

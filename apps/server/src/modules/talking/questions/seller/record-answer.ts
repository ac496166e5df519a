import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import type { SellerQuestionRow } from './repository.ts'

export const QUESTION_ANSWERED = 'question_answered'

interface Recorded {
  question: SellerQuestionRow
  shopId: number
  actor: Actor
  at: number
}

/** Records an answer, or its change. The shopper is not named, since records outlive accounts. */
export function recordAnswer(
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

export function recordReport(
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

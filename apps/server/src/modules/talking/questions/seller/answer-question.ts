import type { Actor } from '../../../../lib/actor.ts'
import { normalizeNewlines } from '../../../../lib/normalize-newlines.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { mailAsker } from './mail-asker.ts'
import { refuseUnknownQuestion } from './present-seller-question.ts'
import { recordAnswer } from './record-answer.ts'
import { selectShopQuestion, updateAnswer } from './repository.ts'

interface Answer {
  questionId: number
  shopId: number
  actor: Actor
  /** Of the answer that the caller saw; 0: none. */
  version: number
  text: string
}

/**
 * Answers a question in public, or changes the answer. The shopper gets a mail about the first answer alone. The same answer twice is
 * written once: then there is no change.
 */
export async function answerQuestion(
  deps: OutboundDeps,
  { questionId, shopId, actor, version, ...given }: Answer,
): Promise<{ change: RecordedChange | undefined } | 'stale' | Refusal> {
  const text = normalizeNewlines(given.text)
  const settings = await deps.settings.read()
  const answered = await deps.database.write(async (tx) => {
    const now = deps.now()
    const question = await selectShopQuestion(tx, { id: questionId, shopId })
    if (!question) return refuseUnknownQuestion()
    if (question.answer_text === text) return { change: undefined }
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

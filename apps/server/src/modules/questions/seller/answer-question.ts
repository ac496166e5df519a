import type { Actor } from '../../../lib/actor.ts'
import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { mailAsker } from './mail-asker.ts'
import { refuseUnknownQuestion } from './present-seller-question.ts'
import { selectShopQuestion, updateAnswer } from './repository.ts'

interface Answer {
  questionId: number
  shopId: number
  actor: Actor
  /** Of the answer that the caller saw; 0: none. */
  version: number
  text: string
}

/** Answers a question in public, or changes the answer. The shopper gets a mail about the first answer alone. */
export async function answerQuestion(
  deps: OutboundDeps,
  { questionId, shopId, version, ...given }: Answer,
): Promise<Refusal | 'stale' | undefined> {
  const text = normalizeNewlines(given.text)
  const settings = await deps.settings.read()
  const refusal = await deps.database.write(async (tx) => {
    const now = deps.now()
    const question = await selectShopQuestion(tx, { id: questionId, shopId })
    if (!question) return refuseUnknownQuestion()
    if (question.answer_text === text) return undefined
    if (!(await updateAnswer(tx, { id: questionId, version, text, at: now })))
      // On PostgreSQL, the same answer may have been written since the first reading.
      return (await selectShopQuestion(tx, { id: questionId, shopId }))?.answer_text === text ? undefined : 'stale'
    if (version === 0) await mailAsker({ ...deps, tx, settings }, { question, answer: text, now })
    return undefined
  })
  if (!(refusal instanceof Refusal)) deps.outbound.kick()
  return refusal
}

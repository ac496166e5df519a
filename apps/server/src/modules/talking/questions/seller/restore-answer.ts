import { refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorers } from '../../../base/record/index.ts'
import { refuseUnknownQuestion } from './present-seller-question.ts'
import { QUESTION_ANSWERED } from './record-answer.ts'
import { selectShopQuestion, updateAnswer } from './repository.ts'

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

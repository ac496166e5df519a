import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { type GivenReport, sendReport } from '../../../base/reports/index.ts'
import { refuseUnknownQuestion } from './present-seller-question.ts'
import { recordReport } from './record-answer.ts'
import { markReported, selectShopQuestion } from './repository.ts'

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

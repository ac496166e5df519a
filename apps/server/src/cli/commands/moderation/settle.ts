import { REPORT_OUTCOMES } from '@rialto/contract/enums'
import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { readId } from './things.ts'

const known = REPORT_OUTCOMES.join(', ')

export const settle = defineCommand({
  summary: 'Settles all open reports of the same thing',
  details: `  npm run shop -- moderation settle 12 --outcome hidden --reason "The picture shows another product."

Outcomes: dismissed; hidden (a product or review, with a reason that its shop reads); shown (a hidden product is shown again);
handled (something else was done).`,
  arguments: { report: { label: 'REPORT', required: true, help: 'Its number' } },
  options: {
    outcome: { type: 'string', value: 'WORD', required: true, help: `One of ${known}` },
    reason: { type: 'string', value: 'TEXT', help: 'What the shop is told where something is hidden' },
    note: { type: 'string', value: 'TEXT', help: 'For the staff alone' },
  },
  async run({ report, outcome: word, reason = '', note = '' }, { terminal, withShop }) {
    const outcome = REPORT_OUTCOMES.find((one) => one === word)
    if (!outcome) throw new UsageError(`--outcome must be one of ${known}`)
    const { settleReport } = await import('../../../modules/talking/moderation/index.ts')
    const reportId = readId(report)
    done(await withShop((deps) => settleReport(deps, { reportId, outcome, reason, note, actor: commandActor() })))
    say(terminal.out, `Report #${reportId} is settled: ${outcome}`)
    return 0
  },
})

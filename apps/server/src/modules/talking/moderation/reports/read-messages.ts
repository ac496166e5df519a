import type { ReportedMessage } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { selectConversation, selectMessages, selectReport } from './repository.ts'
import { refuseUnknownReport } from './show-report.ts'

const MESSAGES_READ = 200

/**
 * Reads the latest messages of a reported conversation, and records that somebody has. Once the report is settled, the conversation is
 * private again.
 */
export function readReportedMessages(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { reportId, actor }: { reportId: number; actor: Actor },
): Promise<{ messages: ReportedMessage[]; change: RecordedChange } | Refusal> {
  return database.write(async (tx) => {
    const report = await selectReport(tx, reportId)
    const conversation = report?.kind === 'conversation' ? await selectConversation(tx, report.subject_id) : undefined
    if (!report || !conversation) return refuseUnknownReport()
    if (report.settled_at !== null)
      return refuse('conflict', text('This report is settled, so the conversation is private again'))
    const rows = await selectMessages(tx, conversation.id, MESSAGES_READ)
    const change = await recordChange(tx, {
      at: now(),
      actor,
      shopId: null,
      action: 'conversation_read',
      subject: { kind: 'report', id: reportId, name: report.shop_name },
      sentence: text('Read a reported conversation with {{shop}}'),
      values: { shop: report.shop_name },
    })
    const messages = rows.reverse().map((row) => ({
      id: row.id,
      is_customer: row.side === 'user',
      author: row.side === 'user' ? conversation.name : report.shop_name,
      text: row.text ?? '',
      product: row.product,
      created_at: new Date(row.created_at).toISOString(),
    }))
    return { messages, change }
  })
}

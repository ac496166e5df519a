import type { OutboxMessage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectLatest } from './repository.ts'

const MESSAGES_MAX = 50

/** Lists the latest messages, newest first; refuses with 404 outside of the local environment. */
export async function listMessages({ config, database }: Deps): Promise<{ messages: OutboxMessage[] } | Refusal> {
  if (config.env !== 'local') return refuse('not_found', text('Not found'))
  const rows = await selectLatest(database.db, MESSAGES_MAX)
  return {
    messages: rows.map((row) => ({
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      created_at: new Date(row.created_at).toISOString(),
    })),
  }
}

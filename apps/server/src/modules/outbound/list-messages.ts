import type { OutboxMessage } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { selectLatest } from './repository.ts'

/** The answer has an end. */
const SHOWN = 50

/** The latest messages, newest first; elsewhere than in the local environment this does not exist. */
export async function listMessages({ config, database }: Deps): Promise<{ messages: OutboxMessage[] } | Refusal> {
  if (config.env !== 'local') return refuse('not_found', text('Not found'))
  const rows = await selectLatest(database.db, SHOWN)
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

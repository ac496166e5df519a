import { WEBHOOK_URL_MAX } from '@rialto/contract/limits'
import { MARKET_WEBHOOK_EVENTS, type MarketWebhookEvent } from '@rialto/contract/market-enums'
import { UsageError } from '../../command.ts'
import { readPiped } from '../../read-piped.ts'
import type { Terminal } from '../../terminal.ts'

export const webhookArgument = { webhook: { label: 'WEBHOOK', required: true, help: 'Its number' } } as const

export const eventsHelp = `With commas: ${MARKET_WEBHOOK_EVENTS.join(', ')}`

/** Reads the names of events. Throws {@link UsageError}. */
export function readEvents(text: string): MarketWebhookEvent[] {
  const words = text.split(',').map((word) => word.trim())
  const events = MARKET_WEBHOOK_EVENTS.filter((event) => words.includes(event))
  const unknown = words.find((word) => !events.some((event) => event === word))
  if (unknown !== undefined) throw new UsageError(`there is no event "${unknown}"`)
  return events
}

/** Reads the address of a receiver, from standard input for `-`, as its path may be a secret. Throws {@link UsageError}. */
export async function readUrl(terminal: Terminal, word: string): Promise<string> {
  const url = word === '-' ? (await readPiped(terminal, 'URL')).trim() : word
  if (url === '' || url.length > WEBHOOK_URL_MAX) throw new UsageError('URL must be an address')
  return url
}

import type { OutboxChannel, TestMessage } from '@rialto/contract'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../texts/index.ts'
import { channelState, composeMail, type OutboundDeps } from '../outbound/index.ts'
import { selectAddress } from './repository.ts'

/** Sends a message to the person's own address, so that nobody can use the test to write to others. */
export async function sendTestMessage(
  { config, database, settings, outbound }: OutboundDeps,
  { channel, userId, locale }: { channel: OutboxChannel; userId: number; locale: string },
): Promise<TestMessage | Refusal> {
  const to = (await selectAddress(database.db, userId))[channel === 'email' ? 'email' : 'phone']
  if (!to) return refuse('conflict', text('Your account has no phone number'))
  const present = await settings.read()
  const say = (sentence: Parameters<typeof translate>[1]) => translate(locale, sentence, { market: present.app_name })
  const mail = composeMail(
    present,
    { locale, appUrl: config.appUrl },
    { subject: say(text('A test from {{market}}')), paragraphs: [say(text('Messages of {{market}} reach you.'))] },
  )
  const short = { subject: '', text: say(text('Messages of {{market}} reach you.')), html: null }
  const error = await outbound.sendNow({ channel, to, ...(channel === 'email' ? mail : short) })
  if (error !== undefined) return { to, outcome: 'failed', error }
  return { to, outcome: channelState(config, channel) === 'local' ? 'local' : 'sent', error: null }
}

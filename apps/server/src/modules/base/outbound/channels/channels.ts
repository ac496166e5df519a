import type { OutboxChannel } from '@rialto/contract'
import type { Config } from '../../../../config/config.ts'
import type { Channel, Channels } from '../message.ts'
import { mailChannel } from './mail.ts'
import { smsChannel } from './sms.ts'

/** Creates the configured channels. Without configuration, the local environment shows messages by `GET /dev/outbox` only. */
export function channelsOf({ mail, sms, env }: Config, shopName: () => Promise<string>): Channels {
  const withoutConfiguration = (what: string) => (env === 'local' ? localChannel : unconfiguredChannel(what))
  return {
    email: mail ? mailChannel(mail, shopName) : withoutConfiguration(NO_MAIL),
    sms: sms ? smsChannel(sms) : withoutConfiguration(NO_SMS),
  }
}

/** How messages of a channel leave: by a provider, into the local outbox, or not at all. */
export const channelState = ({ mail, sms, env }: Config, channel: OutboxChannel): 'ready' | 'local' | 'missing' => {
  if (channel === 'email' ? mail : sms) return 'ready'
  return env === 'local' ? 'local' : 'missing'
}

const NO_MAIL = 'no mail server is configured: set SMTP_URL and MAIL_FROM'
const NO_SMS = 'no SMS provider is configured: set SMS_URL'

/** Warnings for the operator at startup about channels without configuration. */
export function missingChannels({ mail, sms, env }: Config): string[] {
  if (env === 'local') return []
  return [...(mail ? [] : [NO_MAIL]), ...(sms ? [] : [NO_SMS])]
}

const localChannel: Channel = { deliver: async () => {} }

const unconfiguredChannel = (what: string): Channel => ({
  deliver: async () => {
    throw new Error(what)
  },
})

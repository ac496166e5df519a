import type { Config } from '../../../config/config.ts'
import type { Channel, Channels } from '../message.ts'
import { mailChannel } from './mail.ts'
import { smsChannel } from './sms.ts'

/** How messages leave, by configuration. Locally the outbox itself is where they are read (`GET /dev/outbox`). */
export function channelsOf({ mail, sms, env }: Config, shopName: () => Promise<string>): Channels {
  const none = (what: string) => (env === 'local' ? kept : refused(what))
  return {
    email: mail ? mailChannel(mail, shopName) : none(NO_MAIL),
    sms: sms ? smsChannel(sms) : none(NO_SMS),
  }
}

const NO_MAIL = 'no mail server is configured: set SMTP_URL and MAIL_FROM'
const NO_SMS = 'no SMS provider is configured: set SMS_URL'

/** Warnings for the operator at startup about channels without configuration. */
export function missingChannels({ mail, sms, env }: Config): string[] {
  if (env === 'local') return []
  return [...(mail ? [] : [NO_MAIL]), ...(sms ? [] : [NO_SMS])]
}

const kept: Channel = { deliver: async () => {} }

const refused = (what: string): Channel => ({
  deliver: async () => {
    throw new Error(what)
  },
})

import { text, translate } from '../../../../texts/index.ts'
import { composeMail, type OutgoingMessage } from '../../../base/outbound/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import type { Destination } from './destination.ts'
import { CODE_LIFETIME_MS } from './rules.ts'
import type { CodePurpose } from './send-code.ts'

interface CodeMessage {
  destination: Destination
  code: string
  purpose: CodePurpose
  locale: string
  appUrl: string
  now: number
}

/** Composes the mail or text message with a code. The subject has no code, since locked screens show subjects. */
export function codeMessage(
  settings: Settings,
  { destination, code, purpose, locale, appUrl, now }: CodeMessage,
): OutgoingMessage {
  const values = { code, shop: settings.app_name, count: CODE_LIFETIME_MS / 60_000 }
  const message = { channel: destination.channel, to: destination.value, secretUntil: now + CODE_LIFETIME_MS }
  if (destination.channel === 'sms') {
    const sentence = text('{{code}} is your code for {{shop}}. It is good for {{count}} minutes. Tell it to nobody.')
    const boundCode = `@${new URL(appUrl).hostname} #${code}`
    // Phones recognise such a last line in every language, and offer the code only on this host.
    return { ...message, subject: '', text: `${translate(locale, sentence, values)}\n\n${boundCode}`, html: null }
  }
  const wording = mails[purpose]
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translate(locale, wording.subject, values),
      paragraphs: [wording.use, wording.unasked].map((sentence) => translate(locale, sentence, values)),
      code,
    },
  )
  return { ...message, ...mail }
}

const recovery = {
  subject: text('Choose a new password for {{shop}}'),
  use: text('With this code you can choose a new password. It is good for {{count}} minutes.'),
  unasked: text(
    'If you did not ask for it, you need not do anything: your password stays as it is. Tell the code to nobody.',
  ),
}

const verification = {
  subject: text('Confirm your account at {{shop}}'),
  use: text('With this code you confirm that this address is yours. It is good for {{count}} minutes.'),
  unasked: text('If you did not ask for it, you need not do anything. Tell the code to nobody.'),
}

const change = {
  subject: text('Change your account at {{shop}}'),
  use: text('With this code you can change the email or phone of your account. It is good for {{count}} minutes.'),
  unasked: text(
    'If you did not ask for it, somebody else is logged in to your account: choose a new password. Tell the code to nobody.',
  ),
}

const mails: Record<CodePurpose, typeof recovery> = { recover: recovery, verify: verification, change }

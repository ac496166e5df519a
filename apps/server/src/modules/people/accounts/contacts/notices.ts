import { type TextKey, text, translate } from '../../../../texts/index.ts'
import { composeMail, type OutgoingMessage } from '../../../base/outbound/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import type { ContactHolder } from './repository.ts'
import type { Channel } from './rules.ts'

const sentences = {
  /** Somebody changed a contact with the account's session and its password or a code. */
  changed: text(
    'The email or phone of your account at {{shop}} was changed. If it was not you, write to the shop at once.',
  ),
  /** An unverified contact was moved to the person who proved it. */
  released: text(
    'An email or phone was taken out of your account at {{shop}}: somebody else has confirmed that it is theirs. The rest of your account stays as it is.',
  ),
  /** An account with a shop went to the person who proved its contact. */
  shop_waits: text(
    'Somebody had opened a shop with your account at {{shop}}, before you showed that its email or phone is yours. Nobody else has access to it now. Shoppers do not see the shop until the market has decided about it: please write to the market.',
  ),
} as const satisfies Record<string, TextKey>

interface NoticeContext {
  settings: Settings
  appUrl: string
}

/** Composes the notices to an account's owner, one for each of `channels`, in the account's language. */
export const composeNotices = (
  account: Pick<ContactHolder, 'email' | 'phone' | 'locale'>,
  channels: readonly Channel[],
  event: keyof typeof sentences,
  { settings, appUrl }: NoticeContext,
): OutgoingMessage[] =>
  channels.flatMap((channel): OutgoingMessage[] => {
    const to = channel === 'email' ? account.email : account.phone
    if (to === null) return []
    const { locale } = account
    const values = { shop: settings.app_name }
    const sentence = translate(locale, sentences[event], values)
    if (channel === 'sms') return [{ channel, to, subject: '', text: sentence, html: null }]
    const subject = translate(locale, text('Your account at {{shop}} was changed'), values)
    return [{ channel, to, ...composeMail(settings, { locale, appUrl }, { subject, paragraphs: [sentence] }) }]
  })

/**
 * The channels that a notice may use: every verified contact, and also an unverified email. Text messages cost money, so none goes
 * to an unverified phone.
 */
export const notifiableChannels = (account: ContactHolder): Channel[] => [
  ...(account.email === null ? [] : (['email'] as const)),
  ...(account.phone === null || account.phone_verified_at === null ? [] : (['sms'] as const)),
]

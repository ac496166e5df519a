import { type TextKey, text, translate } from '../../../texts/index.ts'
import { composeMail, type OutgoingMessage } from '../../outbound/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Holder } from './repository.ts'
import type { Channel } from './rules.ts'

const sentences = {
  /** A contact was changed by somebody with the account's session and password, or a code. */
  changed: text(
    'The email or phone of your account at {{shop}} was changed. If it was not you, write to the shop at once.',
  ),
  /** A contact that was not confirmed went to its owner. */
  released: text(
    'An email or phone was taken out of your account at {{shop}}: somebody else has confirmed that it is theirs. The rest of your account stays as it is.',
  ),
} as const satisfies Record<string, TextKey>

interface NoticeFrame {
  settings: Settings
  appUrl: string
}

/** The notices to the account's owner, one to every contact of `reached`, in the account's language. */
export const noticesTo = (
  account: Pick<Holder, 'email' | 'phone' | 'locale'>,
  reached: readonly Channel[],
  what: keyof typeof sentences,
  { settings, appUrl }: NoticeFrame,
): OutgoingMessage[] =>
  reached.flatMap((channel): OutgoingMessage[] => {
    const to = channel === 'email' ? account.email : account.phone
    if (to === null) return []
    const { locale } = account
    const values = { shop: settings.app_name }
    const sentence = translate(locale, sentences[what], values)
    if (channel === 'sms') return [{ channel, to, subject: '', text: sentence, html: null }]
    const subject = translate(locale, text('Your account at {{shop}} was changed'), values)
    return [{ channel, to, ...composeMail(settings, { locale, appUrl }, { subject, paragraphs: [sentence] }) }]
  })

/**
 * The contacts that a notice may go to: every proved one, and an email also unproved. A text message costs money, so nobody can have one
 * sent to a number that the account never proved.
 */
export const reachable = (account: Holder): Channel[] => [
  ...(account.email === null ? [] : (['email'] as const)),
  ...(account.phone === null || account.phone_verified_at === null ? [] : (['sms'] as const)),
]

import type { Tx } from '../../../db/index.ts'
import { type TextKey, type TextValues, translate } from '../../../texts/index.ts'
import type { Settings } from '../settings/index.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import type { OutboundDeps } from './create-outbound.ts'

/** The dependencies of a mail that is written in a transaction; settings are read before it. */
export interface MailingTo extends Pick<OutboundDeps, 'config' | 'outbound'> {
  tx: Tx
  settings: Settings
}

type Say = (sentence: TextKey, values?: TextValues) => string

/**
 * Enqueues a mail to the operator, in the shop's default language, to the address of the setting `contact`; without an address
 * it does nothing.
 */
export async function mailOperator(
  { tx, settings, config, outbound }: MailingTo,
  write: (say: Say) => MailContent,
): Promise<void> {
  const to = settings.contact.email
  if (!to) return
  const locale = settings.app_locale
  const mail = composeMail(
    settings,
    { locale, appUrl: config.appUrl },
    write((sentence, values) => translate(locale, sentence, values)),
  )
  await outbound.enqueue(tx, { channel: 'email', to, ...mail })
}

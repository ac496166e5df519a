import type { InvitationsTable } from '../../../../db/tables.ts'
import { type TextKey, text, translate } from '../../../../texts/index.ts'
import { composeMail, nameInMail, type OutgoingMessage } from '../../../base/outbound/index.ts'
import { valueTexts } from '../../../base/record/index.ts'
import type { Settings } from '../../../base/settings/index.ts'

interface InvitationMail {
  email: string
  locale: string
  inviterName: string
  /** Undefined for the market's staff. */
  shopName: string | undefined
  role: InvitationsTable['role']
  token: string
  expiresAt: number
}

/** Composes the mail of an invitation. Its link has the token as a fragment, which browsers send to no server, so that no log has it. */
export function composeInvitation(
  settings: Settings,
  appUrl: string,
  { email, locale, inviterName, shopName, role, token, expiresAt }: InvitationMail,
): OutgoingMessage {
  const tr = (key: TextKey) =>
    translate(locale, key, {
      inviter: nameInMail(inviterName),
      shop: shopName === undefined ? settings.app_name : nameInMail(shopName),
      market: settings.app_name,
      role: translate(locale, valueTexts.role[role]),
    })
  const isToSell = role === 'new_seller'
  const content = {
    subject: tr(text('Invitation to {{shop}}')),
    paragraphs: [
      isToSell
        ? tr(
            text(
              '{{inviter}} invites you to open a shop of your own at {{market}}. It opens as soon as you register it.',
            ),
          )
        : shopName === undefined
          ? tr(text('{{inviter}} invites you to the staff of {{market}}. Your role: {{role}}.'))
          : tr(text('{{inviter}} invites you to the team of the shop {{shop}} at {{market}}. Your role: {{role}}.')),
      tr(text('The link works once, for seven days. If you do not know who invites you, do nothing.')),
    ],
    link: isToSell
      ? { label: tr(text('Open your shop')), url: `${appUrl}/shop/register#invitation=${token}` }
      : { label: tr(text('Accept the invitation')), url: `${appUrl}/console/join#token=${token}` },
  }
  return {
    channel: 'email',
    to: email,
    ...composeMail(settings, { locale, appUrl }, content),
    secretUntil: expiresAt,
  }
}

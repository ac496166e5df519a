import type { TFunction } from 'i18next'

/** Says in plain words why a mail server refused, where its answer tells; the answer itself stands beside. */
export function explainMailFailure(answer: string, t: TFunction): string {
  if (/no mail server is configured/.test(answer)) return t('No mail server is named yet.')
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(answer)) return t('There is no server of that name. Check the host in SMTP_URL.')
  if (/ECONNREFUSED/.test(answer)) return t('Nothing answers at that port. Check the port in SMTP_URL.')
  if (/timeout|timed out|ETIMEDOUT|ESOCKETTIMEDOUT/i.test(answer))
    return t(
      'The server did not answer in time. A firewall may block the port; many hosts block 25, and allow 587 or 465.',
    )
  if (/\b(535|534|530)\b|Invalid login|EAUTH|authentication/i.test(answer))
    return t('The server refused the user name or the password in SMTP_URL.')
  if (/certificate|self.signed|SSL|TLS|wrong version number/i.test(answer))
    return t(
      'No safe connection was possible. Port 465 needs smtps://, 587 needs smtp://, and the certificate must be valid.',
    )
  if (/\b(550|553|554|501)\b|sender|MAIL FROM/i.test(answer))
    return t('The server does not send for this sender. Check MAIL_FROM, and whether its domain allows this server.')
  return t('The mail server refused the mail. Its answer:')
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Lock } from 'lucide'
import { newTicketAddress } from '../ticket-addresses.ts'

/** Replaces the reply form of a closed ticket. */
export function ClosedNotice() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:flex sm:items-center">
      <Notice icon={Lock} className="flex-1">
        {t('This ticket is closed. If something is left, open a new one.')}
      </Notice>
      <ButtonLink to={newTicketAddress()}>{t('New ticket')}</ButtonLink>
    </div>
  )
}

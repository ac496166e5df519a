import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { LifeBuoy } from 'lucide'

/** The number of open support tickets with a link to them; nothing when there are none. */
export function OpenTickets({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Notice
      icon={LifeBuoy}
      aside={
        <TextLink to="/support-tickets" className="touch-44 relative">
          {t('View tickets')}
        </TextLink>
      }
      className="mt-4"
    >
      {t('{{count}} support tickets are open.', { count })}
    </Notice>
  )
}

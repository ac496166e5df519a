import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { buttonStyle } from '@rialto/ui/button-style.ts'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { SearchX } from 'lucide'
import { Link } from 'react-router'

/** Shown for unknown addresses, and for screens that the person's role does not include: both look the same. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={SearchX}
      level={1}
      title={t('Nothing is here')}
      action={
        <Link to="/" className={buttonStyle({ variant: 'pri' })}>
          {t('To your first screen')}
        </Link>
      }
    >
      {t('The address is unknown, or your role does not include this screen.')}
    </EmptyState>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'

/** A link to the outbox, because nothing is sent in the local environment. */
export function OutboxNote() {
  const { t } = useTranslation()
  return (
    <p className="mt-4 border-t border-line pt-4 text-12 text-ink-2">
      {t('Nothing is sent in this demo.')}{' '}
      <TextLink to="/api/dev/outbox" reloadDocument target="_blank" className="touch-44 relative">
        {t('Read the code in the outbox')}
      </TextLink>
    </p>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CONTENT_ID } from './route-announcer.tsx'

/** The first Tab stop of a page: skips the bars. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
  )
}

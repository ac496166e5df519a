import { isNotOffered } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { EmptyState, MessageState } from '@rialto/ui/message-state.tsx'
import { CircleSlash2, FileCode2 } from 'lucide'
import type { ReactNode } from 'react'

interface LoadFailedProps {
  error: unknown
  title: string
  pending: boolean
  onRetry: () => void
}

/** Replaces content that failed to load: offers a retry, or says that this shop does not offer such a thing. */
export function LoadFailed({ error, title, pending, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  if (isNotOffered(error)) return <EmptyState icon={CircleSlash2} title={t('This shop does not offer that')} />
  return (
    <ErrorState title={title} retry={{ label: t('Try again'), onRetry, pending }}>
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}

interface RequireJavaScriptProps {
  /** The heading's level: 1 when it replaces the page's own heading. */
  level?: 1 | 2
  children: ReactNode
}

/**
 * Wraps a part of a page that needs JavaScript. Without it the server's HTML shows a notice instead, and hides the
 * part, which could never load or submit.
 */
export function RequireJavaScript({ level = 2, children }: RequireJavaScriptProps) {
  const { t } = useTranslation()
  return (
    <>
      <noscript>
        <style>{'.needs-script { display: none !important }'}</style>
        <MessageState
          icon={FileCode2}
          level={level}
          title={t('This page needs JavaScript')}
          action={
            <>
              <ButtonLink to="/products" variant="pri">
                {t('All products')}
              </ButtonLink>
              <ButtonLink to="/">{t('Home')}</ButtonLink>
            </>
          }
        >
          {t('Allow JavaScript for this shop in your browser, then load the page again.')}
        </MessageState>
      </noscript>
      <div className="needs-script contents">{children}</div>
    </>
  )
}

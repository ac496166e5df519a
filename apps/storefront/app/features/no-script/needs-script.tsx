import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { FileCode2 } from 'lucide'
import type { ReactNode } from 'react'

interface NeedsScriptProps {
  /** The heading's level: 1 where it takes the place of the page's own heading. */
  level?: 1 | 2
  children: ReactNode
}

/**
 * A part of a page that works by JavaScript alone. Browsers without it are told so in its place, by the server's HTML; the part
 * itself, which would wait forever or send a form nowhere, is not drawn there.
 */
export function NeedsScript({ level = 2, children }: NeedsScriptProps) {
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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-online.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { WifiOff } from 'lucide'
import { useEffect } from 'react'

/**
 * Shows that the browser is offline. The live region is always rendered, so that screen readers announce the change.
 */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    if (online) return
    // Sticky elements use this variable to leave room for the bar.
    const page = document.documentElement.style
    page.setProperty('--top-bar', '44px')
    return () => void page.removeProperty('--top-bar')
  }, [online])
  return (
    <div role="status" className="sticky top-0 z-30 bg-ink text-ground">
      {!online && (
        <p className="wrap flex h-11 items-center justify-center gap-2.5">
          <Icon as={WifiOff} size={18} />
          {t('You are offline.')}
          <span className="max-sm:sr-only">{t('This page may be out of date.')}</span>
        </p>
      )}
    </div>
  )
}

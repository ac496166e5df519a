import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-online.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { WifiOff } from 'lucide'
import { useEffect } from 'react'

/** Says that the connection is gone, for as long as it is. The region is always there, so that it is read out. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    if (online) return
    // What sticks to the top makes room for it.
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
          <span className="max-sm:sr-only">{t('What you see may be out of date.')}</span>
        </p>
      )}
    </div>
  )
}

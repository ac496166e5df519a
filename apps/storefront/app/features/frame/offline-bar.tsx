import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../lib/use-online.ts'
import { Icon } from '../../ui/icon.tsx'

/** Says that the connection is gone, for as long as it is. The region is always there, so that it is read out. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status" className="sticky top-0 z-40 bg-ink text-ground">
      {!online && (
        <p className="wrap flex min-h-11 items-center justify-center gap-2.5 py-2">
          <Icon as={WifiOff} size={18} />
          {t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  )
}

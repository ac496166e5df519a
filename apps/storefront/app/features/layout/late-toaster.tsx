import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

const fetchToaster = fetchOnce(async () => (await import('@rialto/ui/toaster.tsx')).Toaster)
const RETRY_MS = 5_000

/** The toasts. Their code loads once the page is at rest, as there are none before; those that are queued earlier appear then. */
export function LateToaster() {
  const { t } = useTranslation()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  const Toaster = useLateComponent(isWanted, fetchToaster, () => {
    setWanted(false)
    setTimeout(() => setWanted(true), RETRY_MS)
  })
  return Toaster && <Toaster label={t('Notifications')} closeLabel={t('Close')} />
}

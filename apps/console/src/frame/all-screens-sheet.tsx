import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useVisibleScreens } from './frame-state.ts'
import { ScreenLinks } from './rail.tsx'

/** All screens of the place, on phones, where the bar has room for a few. */
export function AllScreensSheet({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  // Screens of the settings are found there.
  const screens = useVisibleScreens().filter(({ place }) => place !== 'settings')
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) onOpenChange(false)
  }, [pathname, onOpenChange])
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('All screens')} closeLabel={t('Close')}>
      <ScreenLinks screens={screens} columns={2} />
    </Sheet>
  )
}

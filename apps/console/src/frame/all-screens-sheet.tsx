import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { RailLink } from './rail-link.tsx'
import { useVisibleScreens } from './use-visible-screens.ts'

/** All screens of the place, on phones, where the bar has room for a few. */
export function AllScreensSheet({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== openedAt.current) onOpenChange(false)
  }, [pathname, onOpenChange])
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('All screens')} closeLabel={t('Close')}>
      <ul className="grid grid-cols-2 gap-1 *:min-h-11">
        {useVisibleScreens().map((screen) => (
          <RailLink key={screen.path} screen={screen} />
        ))}
      </ul>
    </Sheet>
  )
}

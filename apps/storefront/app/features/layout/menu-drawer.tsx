import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { CartRow } from '../cart/index.ts'
import { DrawerSession } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { WishlistRow } from '../wishlist/index.ts'
import { ConfiguredLink } from './configured-link.tsx'
import { DrawerCategories } from './drawer-categories.tsx'
import { DrawerPreferences } from './drawer-preferences.tsx'
import { StoreButtons } from './store-buttons.tsx'
import { Hotline } from './top-bar.tsx'

const row = 'flex min-h-12 items-center gap-3 px-5'

/** The phone's menu, with everything that the bars contain on wide screens. */
export function MenuDrawer({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const close = () => onOpenChange(false)
  useCloseOnNavigation(close)
  const menus = settings.menus.filter(({ url, is_external }) => is_external || isLinkVisible(url, settings))
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} from="start" title={settings.app_name} closeLabel={t('Close')}>
      <DrawerSession onGo={close} row={row}>
        <WishlistRow onGo={close} className={row} />
        <CartRow onGo={close} className={row} />
      </DrawerSession>
      <nav aria-label={t('Main menu')} className="border-b border-line py-2">
        <ul>
          {menus.map(({ id, name, url, is_external, target }) => (
            <li key={id}>
              <ConfiguredLink
                url={url}
                target={target}
                isExternal={is_external}
                marksCurrent
                onClick={close}
                className={`${row} -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink aria-[current=page]:inset-shadow-[3px_0_var(--accent)] rtl:aria-[current=page]:inset-shadow-[-3px_0_var(--accent)]`}
              >
                {name}
              </ConfiguredLink>
            </li>
          ))}
        </ul>
      </nav>
      <DrawerCategories onGo={close} />
      <DrawerPreferences />
      {settings.mobile && <Hotline phone={settings.mobile} className={`${row} border-t border-line`} />}
      {settings.show_download_app && (
        <div className="border-t border-line px-5 py-5">
          <h3 className="mb-3 text-14 tracking-normal">{t('Download our app')}</h3>
          <StoreButtons settings={settings} />
        </div>
      )}
    </Drawer>
  )
}

/** Also closes on navigation that none of its own links caused, such as the browser's Back button. */
function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current === key) return
    openedAt.current = key
    close()
  })
}

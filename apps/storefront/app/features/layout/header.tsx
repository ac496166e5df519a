import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { Menu as MenuIcon, Search } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CartLink } from '../cart/index.ts'
import { SearchBox, SearchDialog, SearchTrigger } from '../search/index.ts'
import { SessionActions } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { WishlistLink } from '../wishlist/index.ts'
import { Logo } from './logo.tsx'

const MenuDrawer = lazyPanel(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/**
 * The header (docs/spec §2, "Header"). It is sticky on screens that are tall enough; on phones search and menu open as
 * overlays.
 */
export function Header() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [menuOpen, setMenuOpen] = useState(false)
  const [searchOpen, setSearchOpen] = useState(false)
  const searchRow = useRef<HTMLDivElement>(null)
  const isSearchOutOfView = useIsOutOfView(searchRow)
  return (
    <>
      <header className="sticky top-(--top-bar,0px) z-20 border-b border-line bg-card max-md:border-transparent low:relative low:top-0">
        <div className="wrap flex h-14 items-center gap-1 md:h-19 low:h-13 md:gap-5 lg:gap-8">
          <IconButton
            icon={MenuIcon}
            iconSize={24}
            label={t('Menu')}
            data-account
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onPointerEnter={MenuDrawer.warm}
            onFocus={MenuDrawer.warm}
            onClick={() => setMenuOpen(true)}
            className="-ms-2.5 md:hidden"
          />
          <Logo settings={settings} />
          <SearchBox label={t('Search the shop')} className="min-w-0 max-w-160 flex-1 max-md:hidden" />
          <div className="ms-auto -me-2.5 flex items-center gap-1 md:me-0">
            {isSearchOutOfView && (
              <IconButton
                icon={Search}
                iconSize={22}
                label={t('Search')}
                onFocus={SearchDialog.warm}
                onPointerEnter={SearchDialog.warm}
                onClick={() => setSearchOpen(true)}
                className="md:hidden"
              />
            )}
            <WishlistLink />
            <CartLink />
            <SessionActions />
          </div>
        </div>
      </header>
      <div ref={searchRow} className="border-b border-line bg-card pb-3 md:hidden low:pb-1.5">
        <div className="wrap">
          <SearchTrigger onOpen={() => setSearchOpen(true)} />
        </div>
      </div>
      <MenuDrawer isOpen={menuOpen} onOpenChange={setMenuOpen} />
      <SearchDialog isOpen={searchOpen} onOpenChange={setSearchOpen} />
    </>
  )
}

/** Returns whether an element has been scrolled out of the window; false before the first observation. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => setGone(entry !== undefined && !entry.isIntersecting))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return gone
}

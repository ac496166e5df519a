import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { Menu as MenuIcon, Search } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { CartLink } from '../cart/index.ts'
import { SearchBox, SearchDialog, SearchTrigger, useSharedSearch } from '../catalog/index.ts'
import { SessionActions } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { WishlistLink } from '../wishlist/index.ts'

const MenuDrawer = lazyPanel(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/**
 * The header (docs/spec §2, "Header"). It is sticky on screens that are tall enough; on phones search and menu open as
 * overlays.
 */
export const Header = renderedOnce('header', WholeHeader, useHeaderKey)

/** A search is shown in the field. */
function useHeaderKey(): string | undefined {
  return useSharedSearch() ? undefined : ''
}

function WholeHeader() {
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

interface LogoProps {
  settings: Pick<SiteSettings, 'app_name' | 'web_logo'>
  /** A picture to use instead of the shop's usual logo. */
  src?: string | null
  /** Load lazily, for use far down the page. */
  lazy?: boolean
  className?: string
}

/** The shop's logo, linked to the home page. Shows the shop's name when there is no picture. */
export function Logo({ settings, src, lazy, className }: LogoProps) {
  const { t } = useTranslation()
  const picture = src ?? settings.web_logo
  const [broken, setBroken] = useState(false)
  return (
    <Link
      to="/"
      viewTransition
      aria-label={t('{{name}}, home', { name: settings.app_name })}
      className={cx('inline-flex min-h-11 min-w-0 items-center', className)}
    >
      {picture && !broken ? (
        <LogoPicture src={picture} lazy={lazy} onBroken={() => setBroken(true)} />
      ) : (
        <span className="text-22 font-semibold tracking-heading">{settings.app_name}</span>
      )}
    </Link>
  )
}

/**
 * The box has a fixed size whatever the picture's shape, to avoid layout shift. Logos are made for light backgrounds:
 * in the dark theme lightness is inverted and the hue kept.
 */
function LogoPicture({ src, lazy, onBroken }: { src: string; lazy?: boolean; onBroken: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have failed before there was anyone to tell; asked once
  useEffect(() => {
    if (image.current?.complete) image.current.decode?.().catch(onBroken)
  }, [src])
  // SVG pictures are not resized.
  const source = /\.svg(\?|$)/.test(src) ? { src } : { ...pictureSource(src, 160), sizes: '132px' }
  return (
    <img
      {...source}
      ref={image}
      alt=""
      width={132}
      height={32}
      loading={lazy ? 'lazy' : undefined}
      // The page's largest picture comes first.
      fetchPriority="low"
      onError={onBroken}
      className="h-8 w-33 max-w-full object-contain object-left rtl:object-right dark:hue-rotate-180 dark:invert"
    />
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, lazyOverlay, useLateComponent } from '@rialto/ui/late-component.tsx'
import { ChevronDown, LayoutGrid, Smartphone } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { useSettings } from '../settings/index.ts'
import { ConfiguredLink, StoreButtons } from './configured-link.tsx'
import { fetchCategories } from './use-categories.ts'

/** The second navigation bar (docs/spec §2, "Bottom bar"). On phones the drawer contains its links. */
export function BottomBar() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return (
    <div data-gives-way="low" className="relative z-10 hidden border-b border-line bg-card md:block">
      <div className="wrap flex h-12 items-stretch gap-6">
        <CategoriesButton />
        <nav aria-label={t('Main menu')} className="min-w-0 flex-1">
          <ul className="scrollbar-none flex h-full gap-6 overflow-x-auto">
            {settings.menus
              .filter(({ url, is_external }) => is_external || isLinkVisible(url, settings))
              .map(({ id, name, url, is_external, target }) => (
                <li key={id} className="flex flex-none">
                  <ConfiguredLink
                    url={url}
                    target={target}
                    isExternal={is_external}
                    marksCurrent
                    className="inline-flex h-full items-center whitespace-nowrap -outline-offset-2 transition-colors hover:text-accent-ink aria-[current=page]:text-accent-ink aria-[current=page]:inset-shadow-[0_-2px_var(--accent)]"
                  >
                    {name}
                  </ConfiguredLink>
                </li>
              ))}
          </ul>
        </nav>
        <DownloadButton />
      </div>
    </div>
  )
}

const fetchPanel = fetchOnce(async () => (await import('./categories-panel.tsx')).CategoriesPanel)
const warm = () => {
  void fetchPanel().catch(() => {})
  void fetchCategories().catch(() => {})
}

/**
 * Opens the grid of categories below the bottom bar. The grid closes on Escape, on navigation, and when the focus
 * leaves it.
 */
export function CategoriesButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const Panel = useLateComponent(isOpen, fetchPanel, () => setOpen(false))
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      setOpen(true)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links let through
    <div ref={area} onKeyDown={onKeyDown} onBlur={onBlur} className="flex flex-none items-stretch">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex items-center gap-2.5 border-e border-line pe-6 font-semibold whitespace-nowrap -outline-offset-2"
      >
        <Icon as={LayoutGrid} />
        {t('Categories')}
        <Icon as={ChevronDown} size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && Panel && <Panel id={panelId} />}
    </div>
  )
}

const Popover = lazyOverlay('dialog', async () => (await import('@rialto/ui/popover.tsx')).Popover)

/** Links to the app stores; rendered only when the shop has enabled them. */
function DownloadButton() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  if (!settings.show_download_app || !(settings.app_store_link || settings.google_playstore_link)) return null
  return (
    <Popover
      label={t('Download our app')}
      placement="bottom end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="inline-flex flex-none items-center gap-2 whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink"
        >
          <Icon as={Smartphone} size={18} />
          <span className="max-lg:sr-only">{t('Download our app')}</span>
          <Icon as={ChevronDown} size={14} />
        </button>
      )}
    >
      <StoreButtons settings={settings} />
    </Popover>
  )
}

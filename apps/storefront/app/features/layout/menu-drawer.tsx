import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { CartRow } from '../cart/index.ts'
import { DrawerSession } from '../session/index.ts'
import { chooseTheme, themeChoices, useChooseCurrency, useSettings, useTheme } from '../settings/index.ts'
import { WishlistRow } from '../wishlist/index.ts'
import { ConfiguredLink, StoreButtons } from './configured-link.tsx'
import { Hotline, themeIcons, useChooseLanguage, useThemeLabels } from './top-bar.tsx'
import { categoryUrl, useCategories } from './use-categories.ts'

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

const link = 'flex min-h-11 items-center rounded-badge ps-13 text-ink-2'

/** The categories in the phone's menu. Each expands to its sub-categories, one at a time. */
function DrawerCategories({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const found = useCategories(true)
  if (found.state === 'loaded' && found.categories.length === 0) return null
  return (
    <section className="px-5 pt-4">
      <h3 className="pb-1 text-14 tracking-normal text-ink-2">{t('Categories')}</h3>
      {found.state === 'loading' && <CategoriesSkeleton label={t('Loading')} />}
      {found.state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-4">
          {t('The categories could not be loaded.')}
          <Button size="sm" onClick={found.retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {found.state === 'loaded' &&
        found.categories.map((category) => (
          <Disclosure
            key={category.id}
            name="drawer-categories"
            className="last:border-b-0"
            summary={
              <span className="flex min-w-0 items-center gap-3 font-normal">
                <Picture src={category.thumbnail} alt="" sizes="40px" widest={40} className="w-10" />
                {category.name}
              </span>
            }
          >
            <Link to={categoryUrl(category)} viewTransition onClick={onGo} className={`${link} font-semibold`}>
              {t('All of {{category}}', { category: category.name })}
            </Link>
            {category.sub_categories.map((sub) => (
              <Link key={sub.id} to={categoryUrl(category, sub)} viewTransition onClick={onGo} className={link}>
                {sub.name}
              </Link>
            ))}
          </Disclosure>
        ))}
    </section>
  )
}

function CategoriesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 10 }, (_, line) => (
        <span key={String(line)} className="flex min-h-12 items-center gap-3 border-b border-line">
          <Skeleton className="size-10 rounded-control" />
          <Skeleton className="h-3.5 w-28" />
        </span>
      ))}
    </div>
  )
}

/** Language, currency and theme in the phone's menu, as native selects. */
function DrawerPreferences() {
  const { t } = useTranslation()
  const { settings, locale, currency } = useSettings()
  const chooseLanguage = useChooseLanguage()
  const chooseCurrency = useChooseCurrency()
  return (
    <div className="mt-2 grid gap-4 border-t border-line px-5 py-5">
      <div className="grid grid-cols-2 gap-3">
        <NativeSelect label={t('Language')} value={locale} onChange={(event) => chooseLanguage(event.target.value)}>
          {settings.languages.map(({ name, title }) => (
            <option key={name} value={name} lang={name}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('Currency')}
          value={currency.name}
          onChange={(event) => chooseCurrency(event.target.value)}
        >
          {settings.currencies.map(({ name, symbol }) => (
            <option key={name} value={name}>
              {name} ({symbol})
            </option>
          ))}
        </NativeSelect>
      </div>
      <ThemeSwitch />
    </div>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = useTheme()
  const labels = useThemeLabels()
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('Theme')}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-ground-2 p-1">
        {themeChoices.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 items-center justify-center gap-2 rounded-[6px] px-1.5 text-center text-13 text-ink-2 has-[:checked]:bg-card has-[:checked]:font-semibold has-[:checked]:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={choice}
              checked={theme === choice}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon as={themeIcons[choice]} size={16} />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { optionList, optionRow } from '@rialto/ui/box-style.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ModalShell, type OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Search } from 'lucide'
import { useState } from 'react'
import { Autocomplete, Heading, Input, Menu, MenuItem, SearchField, useFilter } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { $bindings, Kbd, type KeyBinding } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'
import { detailScreens } from '../screens/detail-screens.ts'
import { useMayOpen } from '../screens/screen.ts'
import {
  foundKey,
  foundSections,
  isFoundKey,
  settingHref,
  settingSection,
  useFindSettings,
  useSearchPlace,
} from './palette-search.tsx'

/** The search after the word for shipping; undefined: something else is looked for. */
const shipped = (text: string, words: readonly string[]): string | undefined => {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const isAsked = words.some((word) => word.toLocaleLowerCase() === first.toLocaleLowerCase())
  return isAsked && rest.length > 0 ? rest.join(' ') : undefined
}

const isScreen = ({ keys }: KeyBinding): boolean => keys.startsWith('G ')

/**
 * Finds screens and actions that exist for the person, at once, and orders, products, customers and vouchers of the shop or the market, and
 * settings. These come below, so that a late reply moves nothing under the hand.
 */
export function Palette(state: OverlayState) {
  const { t } = useTranslation()
  const { contains } = useFilter({ sensitivity: 'base' })
  const navigate = useNavigate()
  const { place } = usePlace()
  const [text, setText] = useState('')
  // *Ship RL-…* finds the order and opens it at its parcel.
  const toShip = place?.kind === 'shop' ? shipped(text, [t('Ship'), 'ship']) : undefined
  const search = useSearchPlace(toShip ?? text)
  const found =
    toShip === undefined
      ? search.found
      : search.found
          .filter(({ kind }) => kind === 'order')
          .map((one) => ({ ...one, title: `${t('Ship')} ${one.title}`, href: `${one.href}#ship-form` }))
  const { isSearching } = search
  const placeActions = usePlaceActions()
  const { settings, isReading } = useFindSettings(text)
  const bindings = useStoreValue($bindings, []).filter(({ keys }) => keys !== 'Ctrl K')
  // Screens first: most people want to go somewhere.
  const actions = [...bindings.filter(isScreen), ...bindings.filter((binding) => !isScreen(binding))]

  // The next search begins anew.
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setText('')
    state.onOpenChange(isOpen)
  }
  function choose(key: string) {
    onOpenChange(false)
    const setting = settingHref(key)
    const item = found.find((one) => foundKey(one) === key)
    if (setting) void navigate(setting)
    else if (item) void navigate(item.href)
    else if (key.startsWith('/')) void navigate(key)
    else actions.find((action) => action.keys === key)?.run(new KeyboardEvent('keydown'))
  }

  return (
    <ModalShell {...state} onOpenChange={onOpenChange} place="center" className="sm:w-140 sm:self-start sm:mt-[10vh]">
      <Heading slot="title" className="sr-only">
        {t('Search')}
      </Heading>
      {/* The field scrolls with its results, so that the scrolling region has something to focus. */}
      <div className="max-h-110 overflow-y-auto scroll-pt-14">
        <Autocomplete
          inputValue={text}
          onInputChange={setText}
          // The server has matched what it found, also by a phone or barcode that the row does not show.
          filter={(label, search, { key }) => isFoundKey(key) || contains(label, search.trim())}
        >
          <SearchField
            aria-label={t('Search')}
            autoFocus
            className="sticky top-0 z-1 flex items-center gap-2.5 border-b border-line bg-card px-4"
          >
            <Icon as={Search} className="text-ink-2" />
            <Input
              placeholder={t('Screen, action, order, product, customer')}
              maxLength={SEARCH_MAX}
              className="h-13 min-w-0 flex-1 appearance-none bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
            />
          </SearchField>
          <Menu
            aria-label={t('Results')}
            onAction={(key) => choose(String(key))}
            renderEmptyState={() => (
              <p className="px-3 py-4 text-ink-2">
                {isSearching || isReading ? t('Searching…') : t('Nothing has that name')}
              </p>
            )}
            className={optionList}
          >
            {actions.map(({ keys, label }) => (
              <MenuItem key={keys} id={keys} textValue={label} className={optionRow}>
                <span className="min-w-0 flex-1">{label}</span>
                <Kbd keys={keys} />
              </MenuItem>
            ))}
            {placeActions
              .filter(({ label }) => !actions.some((action) => action.label === label))
              .map(({ path, label }) => (
                <MenuItem key={path} id={path} textValue={label} className={optionRow}>
                  <span className="min-w-0 flex-1">{label}</span>
                </MenuItem>
              ))}
            {settingSection(settings, t)}
            {foundSections(found, t)}
          </Menu>
        </Autocomplete>
      </div>
    </ModalShell>
  )
}

/** New things, and screens that others open, such as an import: they begin here from any screen. */
function usePlaceActions(): { path: string; label: string }[] {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const isViewed = place?.kind === 'shop' && place.isViewed === true
  return detailScreens
    .filter((screen) => !isViewed && mayOpen(screen))
    .flatMap(({ adds, path, title }) => [
      ...(adds ? [{ path: `/${adds.path}`, label: adds.title(t) }] : []),
      ...(path.includes(':') ? [] : [{ path: `/${path}`, label: title(t) }]),
    ])
}

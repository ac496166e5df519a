import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { useCallback, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { keyOf, languageOf, PreviewCell, type View, viewsOf } from './preview-cell.tsx'
import { type PreviewOf, usePreviewLink } from './use-look.ts'

interface MatrixProps {
  /** Another one loads the pages again. */
  version: number
}

/** The real storefront in the look of the draft: phone and desktop, both directions, light and dark; one at a time on a phone. */
export function Matrix({ version }: MatrixProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const isPhone = useIsPhone()
  const [of, setOf] = useState<PreviewOf>('draft')
  const [path, setPath] = useState('/')
  const [scroll, setScroll] = useState(0)
  const views = viewsOf(languages)
  const [chosen, setChosen] = useState<View>({
    device: 'phone',
    direction: views[0]?.direction ?? 'ltr',
    theme: 'light',
  })
  const { data: link, error, isFetching, refetch } = usePreviewLink(of)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const shown = isPhone ? [chosen] : views

  const addressFor = ({ direction, theme }: View): string | undefined =>
    link && `${link.path}${path}?lang=${languageOf(languages, direction)?.name ?? ''}&theme=${theme}`
  const wanted = new Map(
    shown.flatMap((view) => {
      const address = addressFor(view)
      return address && seen.has(keyOf(view)) ? [[keyOf(view), `${address}&v=${version}`] as const] : []
    }),
  )
  const queue = useLoadQueue(wanted)
  const onSeen = useCallback((key: string) => setSeen((now) => (now.has(key) ? now : new Set([...now, key]))), [])

  return (
    <section aria-label={t('Previews')} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <PageSelect path={path} onChange={setPath} />
        <NativeSelect
          label={t('Look')}
          value={of}
          onChange={({ currentTarget }) => setOf(currentTarget.value === 'published' ? 'published' : 'draft')}
        >
          <option value="draft">{t('Draft')}</option>
          <option value="published">{t('Published')}</option>
        </NativeSelect>
        <label className="grid gap-1.5 font-semibold">
          {t('Part of the page')}
          <input
            type="range"
            min={0}
            max={100}
            value={scroll * 100}
            onChange={({ currentTarget }) => setScroll(Number(currentTarget.value) / 100)}
            className="h-11 w-40 accent-(--accent)"
          />
        </label>
      </div>
      {isPhone && <ViewSwitches view={chosen} languages={languages} onChange={setChosen} />}
      {error && !link && (
        <ErrorState
          title={t('The previews could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      )}
      <div className={isPhone ? 'grid' : 'flex flex-wrap items-start gap-3'}>
        {shown.map((view) => (
          <PreviewCell
            key={keyOf(view)}
            view={view}
            language={languageOf(languages, view.direction)?.title ?? ''}
            src={queue.addressOf(keyOf(view))}
            href={addressFor(view)}
            scroll={scroll}
            onSeen={onSeen}
            onLoad={queue.onLoad}
          />
        ))}
      </div>
    </section>
  )
}

function PageSelect({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const pages = {
    '/': t('Home'),
    '/products': t('Products'),
    '/categories': t('Categories'),
    ...(isMarket && { '/shops': t('Shops') }),
    '/blogs': t('Blog'),
    '/contact-us': t('Contact'),
  }
  return (
    <NativeSelect label={t('Page')} value={path} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {Object.entries(pages).map(([address, name]) => (
        <option key={address} value={address}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

interface ViewSwitchesProps {
  view: View
  languages: SiteSettings['languages']
  onChange: (view: View) => void
}

/** Chooses the one preview that a phone has room for. */
function ViewSwitches({ view, languages, onChange }: ViewSwitchesProps) {
  const { t } = useTranslation()
  const group = <Name extends keyof View>(name: Name, legend: string, options: [View[Name], string][]) => (
    <OptionGroup
      legend={legend}
      legendHidden
      unavailableLabel={t('unavailable')}
      options={options.map(([value, label]) => ({ value, label }))}
      value={[view[name]]}
      onChange={([value]) => onChange({ ...view, [name]: value })}
    />
  )
  const directions = (['ltr', 'rtl'] as const).flatMap((direction): [View['direction'], string][] => {
    const language = languageOf(languages, direction)
    return language ? [[direction, language.title]] : []
  })
  return (
    <div className="flex flex-wrap gap-3">
      {group('device', t('Device'), [
        ['phone', t('Phone')],
        ['desktop', t('Desktop')],
      ])}
      {group('theme', t('Theme'), [
        ['light', t('Light')],
        ['dark', t('Dark')],
      ])}
      {directions.length > 1 && group('direction', t('Language'), directions)}
    </div>
  )
}

/** Each page takes the server and the browser some time, so two load at once. */
const AT_ONCE = 2

/**
 * Lets the wanted addresses load two at a time, in their order.
 * @param wanted addresses by key; those out of view are not wanted
 * @returns the address that each key loads or shows; null before its turn
 */
function useLoadQueue(wanted: ReadonlyMap<string, string>) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string>>(new Map())
  const waiting = [...wanted].filter(([key, address]) => loaded.get(key) !== address).map(([key]) => key)
  const loading = new Set(waiting.slice(0, AT_ONCE))
  const addressOf = (key: string): string | null =>
    (loading.has(key) ? wanted.get(key) : loaded.get(key)) ?? loaded.get(key) ?? null
  const onLoad = useCallback(
    (key: string, address: string) => setLoaded((now) => new Map([...now, [key, address]])),
    [],
  )
  return { addressOf, onLoad }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-visibility.ts'
import { ExternalLink, Moon, Sun } from 'lucide'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { type PreviewOf, usePreviewLink } from './use-look.ts'

interface MatrixProps {
  /** A change of it reloads the previews. */
  version: number
}

/** The real storefront in the look of the draft: phone and desktop, both directions, light and dark; one at a time on a phone. */
export function Matrix({ version }: MatrixProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const isPhone = useIsPhone()
  const [previewed, setPreviewed] = useState<PreviewOf>('draft')
  const [path, setPath] = useState('/')
  const [scroll, setScroll] = useState(0)
  const views = viewsOf(languages)
  const [chosen, setChosen] = useState<View>({
    device: 'phone',
    direction: views[0]?.direction ?? 'ltr',
    theme: 'light',
  })
  const { data: link, error, isFetching, refetch } = usePreviewLink(previewed)
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
          value={previewed}
          onChange={({ currentTarget }) => setPreviewed(currentTarget.value === 'published' ? 'published' : 'draft')}
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

interface PreviewCellProps {
  view: View
  /** The name of the language of this direction. */
  language: string
  src: string | null
  /** Opens the preview in a tab of its own. */
  href: string | undefined
  scroll: number
  onSeen: (key: string) => void
  onLoad: (key: string, address: string) => void
}

/** A preview with its name. It loads once it has come into view. */
function PreviewCell({ view, language, src, href, scroll, onSeen, onLoad }: PreviewCellProps) {
  const { t } = useTranslation()
  const cell = useRef<HTMLElement>(null)
  const isSeen = useHasBeenVisible(cell)
  const key = keyOf(view)
  useEffect(() => {
    if (isSeen) onSeen(key)
  }, [isSeen, key, onSeen])
  const device = view.device === 'phone' ? t('Phone') : t('Desktop')
  const theme = view.theme === 'light' ? t('Light') : t('Dark')
  const name = listed([device, theme, language])
  return (
    <figure
      ref={cell}
      className={view.device === 'phone' ? 'min-w-30 flex-[390]' : 'min-w-60 flex-[1280] max-md:min-w-full'}
    >
      <figcaption className="mb-1 flex min-h-8 items-center gap-2 text-13">
        <Icon as={view.theme === 'light' ? Sun : Moon} size={16} />
        <span className="min-w-0 truncate">
          {view.device === 'phone' ? <bdi>{language}</bdi> : <span>{device}</span>}
          {view.device === 'desktop' && (
            <>
              {' '}
              <bdi className="text-ink-2">{language}</bdi>
            </>
          )}
        </span>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('Open in a new tab')}: ${name}`}
            className="touch-44 relative ms-auto"
          >
            <Icon as={ExternalLink} size={16} />
          </a>
        )}
      </figcaption>
      <PreviewFrame
        src={src}
        title={name}
        device={view.device}
        scroll={scroll}
        onLoad={() => src && onLoad(key, src)}
      />
    </figure>
  )
}

interface PreviewFrameProps {
  /** The address to load; null: not its turn yet. */
  src: string | null
  title: string
  device: View['device']
  /** The place on the page that is seen, from 0 to 1. */
  scroll: number
  onLoad: () => void
}

/**
 * A page in the size of a device, scaled to the room there is. The next state of a page loads behind the present one, so that nothing
 * flashes.
 */
function PreviewFrame({ src, title, device, scroll, onLoad }: PreviewFrameProps) {
  const { width, height } = DEVICES[device]
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  const scale = useScale(box, width)
  const sources = [...new Set([shown, src])].filter((address) => address !== null)
  return (
    <div
      ref={box}
      style={{ aspectRatio: `${width} / ${height}` }}
      className="relative overflow-hidden rounded-control border border-line-strong bg-ground-2"
      // Eight pages of links would stand between the keyboard and what follows; each opens in a tab of its own.
      inert
    >
      {sources.map((address) => (
        <Page
          key={address}
          src={address}
          title={title}
          isShown={address === shown}
          scroll={scroll}
          // From this corner in every console, as the box has the page's shape.
          style={{ width, height, left: 0, top: 0, transformOrigin: '0 0', transform: `scale(${scale})` }}
          onLoad={() => {
            setShown(address)
            onLoad()
          }}
        />
      ))}
    </div>
  )
}

interface PageProps {
  src: string
  title: string
  isShown: boolean
  scroll: number
  style: CSSProperties
  onLoad: () => void
}

function Page({ src, title, isShown, scroll, style, onLoad }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => scrollTo(frame.current, scroll), [scroll])
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      style={style}
      onLoad={() => {
        scrollTo(frame.current, scroll)
        onLoad()
      }}
      className={isShown ? 'absolute border-0' : 'invisible absolute border-0'}
    />
  )
}

/** Previews are of this origin, and have no scripts of their own. */
function scrollTo(frame: HTMLIFrameElement | null, share: number): void {
  const page = frame?.contentDocument?.documentElement
  if (page) page.scrollTop = (page.scrollHeight - page.clientHeight) * share
}

/** How much a page of this width is made smaller to fit its box. */
function useScale(box: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(0.25)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return scale
}

interface View {
  device: 'phone' | 'desktop'
  direction: 'ltr' | 'rtl'
  theme: 'light' | 'dark'
}

type Language = SiteSettings['languages'][number]

/** Windows of shoppers, in CSS pixels. */
const DEVICES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

/** The first language of each direction; undefined where the market has none. */
const languageOf = (languages: readonly Language[], direction: View['direction']): Language | undefined =>
  languages.find((language) => language.direction === direction)

/** All views of a market's languages: a row for each theme, in it each direction with desktop and phone. */
const viewsOf = (languages: readonly Language[]): View[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const)
      .filter((direction) => languageOf(languages, direction))
      .flatMap((direction) => (['desktop', 'phone'] as const).map((device) => ({ device, direction, theme }))),
  )

const keyOf = ({ device, direction, theme }: View): string => `${theme} ${direction} ${device}`

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-visibility.ts'
import { ExternalLink, Moon, Sun } from 'lucide'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

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
export function PreviewCell({ view, language, src, href, scroll, onSeen, onLoad }: PreviewCellProps) {
  const { t } = useTranslation()
  const cell = useRef<HTMLElement>(null)
  const isSeen = useHasBeenVisible(cell)
  const key = keyOf(view)
  useEffect(() => {
    if (isSeen) onSeen(key)
  }, [isSeen, key, onSeen])
  const device = view.device === 'phone' ? t('Phone') : t('Desktop')
  const theme = view.theme === 'light' ? t('Light') : t('Dark')
  const name = `${device}, ${theme}, ${language}`
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

export interface View {
  device: 'phone' | 'desktop'
  direction: 'ltr' | 'rtl'
  theme: 'light' | 'dark'
}

type Language = SiteSettings['languages'][number]

/** Windows of shoppers, in CSS pixels. */
const DEVICES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

/** The first language of each direction; undefined where the market has none. */
export const languageOf = (languages: readonly Language[], direction: View['direction']): Language | undefined =>
  languages.find((language) => language.direction === direction)

/** All views of a market's languages: a row for each theme, in it each direction with desktop and phone. */
export const viewsOf = (languages: readonly Language[]): View[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['ltr', 'rtl'] as const)
      .filter((direction) => languageOf(languages, direction))
      .flatMap((direction) => (['desktop', 'phone'] as const).map((device) => ({ device, direction, theme }))),
  )

export const keyOf = ({ device, direction, theme }: View): string => `${theme} ${direction} ${device}`

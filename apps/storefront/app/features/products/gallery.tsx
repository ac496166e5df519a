import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture, type PictureProps } from '@rialto/ui/picture.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { useSnapTrack } from '@rialto/ui/use-snap-track.ts'
import { Maximize2 } from 'lucide'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Lightbox } from '../lightbox/index.ts'

interface GalleryProps {
  /** The product's name. */
  name: string
  pictures: readonly string[]
  /** The picture of the selected colour, shown whenever it changes. */
  shown: string | undefined
  /** The discount in percent; 0 for none. */
  percent: number
}

const sizes =
  '(min-width: 1792px) 700px, (min-width: 1384px) 645px, (min-width: 1024px) 48vw, (min-width: 768px) 47vw, 100vw'

/**
 * A product's pictures: swiped on phones, selected by thumbnails, magnified under a mouse, full screen after a click.
 */
export function Gallery({ name, pictures, shown, percent }: GalleryProps) {
  const { t } = useTranslation()
  const { track, current, goTo } = useSnapTrack(pictures.length)
  const [open, setOpen] = useState(false)
  useShowSelectedPicture(shown, pictures, goTo)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextIndex(event.key, current, pictures.length, rtl)
    if (next === null) return
    event.preventDefault()
    goTo(next)
    track.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={t('Pictures')}
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start items-start gap-3 lg:gap-4',
        // A single picture has no thumbnails beside it.
        pictures.length > 1 && 'lg:grid-cols-[76px_minmax(0,1fr)] print:grid-cols-[minmax(0,1fr)]',
      )}
    >
      <div className="relative max-md:bleed lg:order-last">
        <ul
          ref={track}
          onKeyDown={onKeyDown}
          className="slides scrollbar-none relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain md:rounded-sheet"
        >
          {pictures.map((src, place) => (
            <li key={src} className="w-full flex-none snap-start snap-always">
              <button
                type="button"
                aria-label={t('Picture {{number}} of {{count}}, open over the whole screen', {
                  number: place + 1,
                  count: pictures.length,
                })}
                aria-haspopup="dialog"
                tabIndex={place === current ? 0 : -1}
                onPointerEnter={Lightbox.warm}
                onFocus={Lightbox.warm}
                onClick={() => setOpen(true)}
                className="block w-full cursor-zoom-in outline-offset-[-4px]"
              >
                <ZoomPicture
                  src={src}
                  alt={place === 0 ? name : t('{{name}}, picture {{number}}', { name, number: place + 1 })}
                  sizes={sizes}
                  widest={700}
                  priority={place === 0}
                  corner="none"
                />
              </button>
            </li>
          ))}
        </ul>
        {percent > 0 && (
          <Badge tone="sale" className="pointer-events-none absolute start-4 top-4">
            <span className="sr-only">{t('{{percent}}% off', { percent })}</span>
            <span aria-hidden className="num">{`−${percent}%`}</span>
          </Badge>
        )}
        <span
          aria-hidden
          className="pointer-events-none absolute end-4 bottom-4 hidden size-11 place-items-center rounded-control bg-float md:grid print:hidden"
        >
          <Icon as={Maximize2} />
        </span>
        <GalleryDots count={pictures.length} current={current} />
      </div>
      {pictures.length > 1 && <GalleryThumbs pictures={pictures} current={current} onShow={goTo} />}
      <Lightbox
        isOpen={open}
        onOpenChange={setOpen}
        label={name}
        pictures={pictures.map((src) => ({ src, alt: name }))}
        start={current}
        onShow={goTo}
      />
    </section>
  )
}

/** Shows the picture of a newly selected colour, but not on mount, when the right picture is first already. */
function useShowSelectedPicture(
  shown: string | undefined,
  pictures: readonly string[],
  goTo: (place: number) => void,
): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === before.current) return
    before.current = shown
    const place = shown === undefined ? -1 : pictures.indexOf(shown)
    if (place >= 0) goTo(place)
  }, [shown, pictures, goTo])
}

function nextIndex(key: string, at: number, length: number, rtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const next = at + ((key === 'ArrowRight') === rtl ? -1 : 1)
  return next >= 0 && next < length ? next : null
}

interface GalleryThumbsProps {
  pictures: readonly string[]
  current: number
  onShow: (place: number) => void
}

/**
 * Thumbnails of all pictures: a row below the large one, or a column beside it on desktops. Phones have dots instead.
 */
function GalleryThumbs({ pictures, current, onShow }: GalleryThumbsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const thumb = list.current?.children[current]
    if (thumb instanceof HTMLElement) scrollIntoList(thumb)
  }, [current])
  return (
    <div className="relative max-md:hidden lg:h-full print:hidden">
      <ul ref={list} className="scrollbar-none relative flex gap-3 overflow-auto lg:absolute lg:inset-0 lg:flex-col">
        {pictures.map((src, place) => (
          <li key={src} className="flex-none">
            <button
              type="button"
              aria-label={t('Show picture {{number}}', { number: place + 1 })}
              aria-current={place === current || undefined}
              onClick={() => onShow(place)}
              className={cx('block rounded-control -outline-offset-2', place === current && 'selected-thumb')}
            >
              <Picture src={src} alt="" sizes="76px" widest={76} className="w-16 lg:w-19" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls the list only; `scrollIntoView` would scroll the page as well. */
function scrollIntoList(thumb: HTMLElement): void {
  const list = thumb.parentElement
  if (!list) return
  const [inner, outer] = [thumb.getBoundingClientRect(), list.getBoundingClientRect()]
  const over = (start: number, end: number) => (start < 0 ? start : end > 0 ? end : 0)
  list.scrollBy?.({
    left: over(inner.left - outer.left, inner.right - outer.right),
    top: over(inner.top - outer.top, inner.bottom - outer.bottom),
  })
}

/** On phones, where pictures are swiped: one dot for each picture, the current one marked. */
function GalleryDots({ count, current }: { count: number; current: number }) {
  if (count < 2) return null
  const dots = Array.from({ length: count }, (_, place) => place)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 bottom-3.5 flex items-center justify-center gap-1.5 md:hidden print:hidden"
    >
      {dots.map((place) => (
        <span
          key={place}
          className={cx(
            'h-1.5 rounded-full bg-print transition-[width,opacity]',
            place === current ? 'w-4.5' : 'w-1.5 opacity-30',
          )}
        />
      ))}
    </span>
  )
}

const ZOOM_FACTOR = 2
const WIDEST = 800

/** A picture that is magnified around the mouse pointer. */
function ZoomPicture(props: PictureProps) {
  const [isZoomed, setNear] = useState(false)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const { style } = event.currentTarget
    // Set directly on the element: a render for every move would lag behind the pointer.
    style.setProperty('--zoom-x', `${((event.clientX - box.left) / box.width) * 100}%`)
    style.setProperty('--zoom-y', `${((event.clientY - box.top) / box.height) * 100}%`)
    setNear(true)
  }
  return (
    <span className="block" onPointerEnter={follow} onPointerMove={follow} onPointerLeave={() => setNear(false)}>
      <Picture {...props}>
        {isZoomed && props.src && <ZoomedPicture src={props.src} />}
        {props.children}
      </Picture>
    </span>
  )
}

/** The larger file covers the smaller one as soon as it has loaded. */
function ZoomedPicture({ src }: { src: string }) {
  const [isLoaded, setHere] = useState(false)
  return (
    <img
      src={pictureSource(src, WIDEST * ZOOM_FACTOR).src}
      alt=""
      onLoad={() => setHere(true)}
      style={{ transform: `scale(${ZOOM_FACTOR})`, transformOrigin: 'var(--zoom-x) var(--zoom-y)' }}
      className={`dim-dark pointer-events-none absolute inset-0 size-full bg-tile object-cover ${isLoaded ? '' : 'invisible'}`}
    />
  )
}

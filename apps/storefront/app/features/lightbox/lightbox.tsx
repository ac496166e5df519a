import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useBackCloses } from '@rialto/ui/use-back-closes.ts'
import { ArrowLeft, ArrowRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import Carousel, { type ControllerRef, type GenericSlide, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'

export interface LightboxProps extends OverlayState, Omit<ViewerProps, 'onClose'> {
  /** Accessible name of the dialog: the subject of the pictures. */
  label: string
}

/** Pictures in a full-screen dialog. Arrow keys, buttons and swipes move between them; pinch, wheel and keys zoom. */
export function Lightbox({ isOpen, onOpenChange, label, ...viewer }: LightboxProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <AriaContext>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        className="fixed inset-0 z-50 bg-ground transition-opacity duration-(--slow) data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="size-full">
          <Dialog aria-label={label} className="size-full outline-none">
            <Viewer {...viewer} onClose={() => onOpenChange(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaContext>
  )
}

export interface LightboxPicture {
  src: string
  alt: string
}

interface PictureSlide extends GenericSlide, LightboxPicture {
  type: 'picture'
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    picture: PictureSlide
  }
}

interface ViewerProps {
  pictures: readonly LightboxPicture[]
  /** The index of the picture to start with. */
  start: number
  /** Called with the index of the picture shown, so that the page can follow. */
  onShow?: (index: number) => void
  onClose: () => void
}

const ZOOM_MAX = 5

/** The content of the lightbox: a carousel with zoom by a library, between our own bar and thumbnails. */
function Viewer({ pictures, start, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation()
  const [slides] = useState(() => pictures.map((picture): PictureSlide => ({ type: 'picture', ...picture })))
  const [index, setIndex] = useState(start)
  const [scale, setScale] = useState(1)
  const root = useRef<HTMLDivElement>(null)
  const carousel = useRef<ControllerRef>(null)
  const zoom = useRef<ZoomRef>(null)
  const zoomIn = () => zoom.current?.zoomIn()
  const zoomOut = () => zoom.current?.zoomOut()
  const turn = (side: 'left' | 'right') => {
    const rtl = root.current !== null && getComputedStyle(root.current).direction === 'rtl'
    if ((side === 'right') === rtl) carousel.current?.prev()
    else carousel.current?.next()
  }
  useKeys({
    ArrowLeft: () => turn('left'),
    ArrowRight: () => turn('right'),
    Home: () => setIndex(0),
    End: () => setIndex(slides.length - 1),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': () => zoom.current?.changeZoom(1),
  })
  const several = slides.length > 1
  return (
    <div ref={root} className="flex size-full flex-col">
      <ViewerBar
        index={index}
        count={slides.length}
        scale={scale}
        scaleMax={ZOOM_MAX}
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onClose={onClose}
      />
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0 sm:mx-16">
          <Carousel
            plugins={[Inline, Zoom]}
            slides={slides}
            index={index}
            carousel={{ finite: !several, preload: 1, padding: 0, spacing: 0 }}
            controller={{ ref: carousel, closeOnEscape: false, touchAction: 'none' }}
            zoom={{
              ref: zoom,
              supports: ['picture'],
              maxZoom: ZOOM_MAX,
              zoomInMultiplier: 1.6,
              doubleClickMaxStops: 1,
              scrollToZoom: true,
            }}
            on={{
              view: ({ index: shown }) => {
                setIndex(shown)
                onShow?.(shown)
              },
              zoom: ({ zoom: shown }) => setScale(shown),
            }}
            render={{
              slide: ({ slide }) => (slide.type === 'picture' ? <FullPicture {...slide} /> : undefined),
              buttonPrev: () => null,
              buttonNext: () => null,
              buttonZoom: () => null,
            }}
            labels={{
              Carousel: 'carousel',
              Slide: 'slide',
              'Photo gallery': t('Pictures'),
              '{index} of {total}': '{index} / {total}',
            }}
            styles={{ root: { '--yarl__color_backdrop': 'transparent' } }}
          />
        </div>
        {several && (
          <>
            <IconButton
              icon={ArrowLeft}
              flip
              look="float"
              label={t('Previous picture')}
              onClick={() => carousel.current?.prev()}
              className="absolute! start-2 top-1/2 -translate-y-1/2 sm:start-3"
            />
            <IconButton
              icon={ArrowRight}
              flip
              look="float"
              label={t('Next picture')}
              onClick={() => carousel.current?.next()}
              className="absolute! end-2 top-1/2 -translate-y-1/2 sm:end-3"
            />
          </>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('Picture {{number}} of {{count}}', { number: index + 1, count: slides.length })}
      </p>
      {several && <ViewerThumbs pictures={pictures} place={index} onShow={setIndex} />}
    </div>
  )
}

interface ViewerBarProps {
  index: number
  count: number
  scale: number
  scaleMax: number
  onZoomIn: () => void
  onZoomOut: () => void
  onClose: () => void
}

/** The number of the picture, buttons to zoom, and a button to close. */
function ViewerBar(props: ViewerBarProps) {
  const { index, count, scale, scaleMax, onZoomIn, onZoomOut, onClose } = props
  const { t } = useTranslation()
  return (
    <div className="flex h-14 flex-none items-center gap-1 px-2">
      <p className="num me-auto px-3 text-ink-2" aria-hidden>
        {`${index + 1} / ${count}`}
      </p>
      <IconButton
        icon={ZoomOut}
        label={t('Zoom out')}
        aria-disabled={scale <= 1}
        onClick={onZoomOut}
        className="aria-disabled:text-ink-3"
      />
      <IconButton
        icon={ZoomIn}
        label={t('Zoom in')}
        aria-disabled={scale >= scaleMax}
        onClick={onZoomIn}
        className="aria-disabled:text-ink-3"
      />
      <IconButton icon={X} label={t('Close')} onClick={onClose} />
    </div>
  )
}

interface ViewerThumbsProps {
  pictures: readonly LightboxPicture[]
  place: number
  onShow: (place: number) => void
}

/** Thumbnails of all pictures; scrolls to the current one. */
function ViewerThumbs({ pictures, place, onShow }: ViewerThumbsProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    row.current?.children[place]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return (
    <ul
      ref={row}
      className="scrollbar-none relative flex flex-none justify-center-safe gap-2.5 overflow-x-auto px-4 py-3.5"
    >
      {pictures.map(({ src }, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={t('Show picture {{number}}', { number: index + 1 })}
            aria-current={index === place || undefined}
            onClick={() => onShow(index)}
            className={cx('block rounded-control', index === place && 'selected-thumb')}
          >
            <Picture src={src} alt="" sizes="56px" widest={56} className="w-14" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const WIDEST = 800
/** The width of the placeholder, which the page has usually loaded already. */
const PLACEHOLDER_WIDTH = 640

/** A picture that fills its slide; its placeholder is shown until the large file has loaded. */
function FullPicture({ src, alt }: LightboxPicture) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <Icon as={ImageOff} size={32} />
        <span className="sr-only">{alt}</span>
      </span>
    )
  return (
    <img
      {...pictureSource(src, WIDEST)}
      sizes="(min-aspect-ratio: 1/1) 100vh, 100vw"
      alt={alt}
      draggable={false}
      onError={() => setBroken(true)}
      style={{ backgroundImage: `url(${JSON.stringify(pictureSource(src, PLACEHOLDER_WIDTH).src)})` }}
      className="dim-dark size-full bg-contain bg-center bg-no-repeat object-contain"
    />
  )
}

/**
 * Handles keys of a dialog wherever in it the focus is. It listens in the capture phase and stops the event, because the
 * carousel inside handles some of the same keys.
 */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  })
}

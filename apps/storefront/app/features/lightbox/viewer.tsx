import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowLeft, ArrowRight } from 'lucide'
import { useRef, useState } from 'react'
import Carousel, { type ControllerRef, type GenericSlide, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { FullPicture } from './full-picture.tsx'
import { useKeys } from './use-keys.ts'
import { ViewerBar } from './viewer-bar.tsx'
import { ViewerThumbs } from './viewer-thumbs.tsx'

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

export interface ViewerProps {
  pictures: readonly LightboxPicture[]
  /** The index of the picture to start with. */
  start: number
  /** Called with the index of the picture shown, so that the page can follow. */
  onShow?: (index: number) => void
  onClose: () => void
}

const ZOOM_MAX = 5

/** The content of the lightbox: a carousel with zoom by a library, between our own bar and thumbnails. */
export function Viewer({ pictures, start, onShow, onClose }: ViewerProps) {
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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { ArrowLeft, ArrowRight, ImageOff } from 'lucide'
import { useState } from 'react'
import type { LightboxPicture } from './lightbox.tsx'
import type { useZoom } from './use-zoom.ts'

const WIDEST = 800
/** Shown until the large one has come: most often the page has fetched it already. */
const SOON = 640

interface ViewerStageProps {
  picture: LightboxPicture
  zoom: ReturnType<typeof useZoom>
  several: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The picture itself, as large as the screen allows, between the ways to its neighbours. */
export function ViewerStage({ picture, zoom, several, onPrevious, onNext }: ViewerStageProps) {
  const { t } = useTranslation()
  const { scale, x, y } = zoom.zoom
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={zoom.stage}
        className={cx(
          'absolute inset-0 touch-none overflow-hidden select-none sm:mx-16',
          scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <div
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className={cx('size-full', !zoom.held && 'transition-transform duration-(--slow)')}
        >
          <WholePicture key={picture.src} {...picture} />
        </div>
      </div>
      {several && (
        <>
          <IconButton
            icon={ArrowLeft}
            flip
            look="float"
            label={t('Previous picture')}
            onClick={onPrevious}
            className="absolute! start-2 top-1/2 -translate-y-1/2 sm:start-3"
          />
          <IconButton
            icon={ArrowRight}
            flip
            look="float"
            label={t('Next picture')}
            onClick={onNext}
            className="absolute! end-2 top-1/2 -translate-y-1/2 sm:end-3"
          />
        </>
      )}
    </div>
  )
}

function WholePicture({ src, alt }: LightboxPicture) {
  const [broken, setBroken] = useState(false)
  if (broken)
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
      style={{ backgroundImage: `url(${JSON.stringify(pictureSource(src, SOON).src)})` }}
      className="dim-dark size-full bg-contain bg-center bg-no-repeat object-contain"
    />
  )
}

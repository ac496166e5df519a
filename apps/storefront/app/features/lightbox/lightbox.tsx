import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { useBackCloses } from '@rialto/ui/back/use-back-closes.ts'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useKeys } from './use-keys.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerBar } from './viewer-bar.tsx'
import { ViewerStage } from './viewer-stage.tsx'
import { ViewerThumbs } from './viewer-thumbs.tsx'

export interface LightboxPicture {
  src: string
  alt: string
}

export interface LightboxProps extends OverlayState {
  /** What the pictures are of. */
  label: string
  pictures: readonly LightboxPicture[]
  /** The picture shown first. */
  start: number
  /** Told which picture is shown, so that the page can follow. */
  onShow?: (place: number) => void
}

/** Pictures over the whole screen: arrows and swipes lead from one to the next, fingers, wheel, keys and buttons zoom. */
export function Lightbox({ isOpen, onOpenChange, ...rest }: LightboxProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <AriaContext>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        className="fixed inset-0 z-50 bg-ground transition-opacity duration-(--slow) data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="size-full">
          <Dialog aria-label={rest.label} className="size-full outline-none">
            <Viewer {...rest} onClose={() => onOpenChange(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaContext>
  )
}

type ViewerProps = Pick<LightboxProps, 'pictures' | 'start' | 'onShow'> & { onClose: () => void }

function Viewer({ pictures, start, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(start)
  const zoom = useZoom((way) => turn(way === 'left' ? 'right' : 'left'))
  const picture = pictures[place] ?? pictures[0]

  function show(wanted: number) {
    const next = (wanted + pictures.length) % pictures.length
    zoom.reset()
    setPlace(next)
    onShow?.(next)
  }
  /** To the side where the next picture lies by the direction of writing. */
  function turn(side: 'left' | 'right') {
    const element = zoom.stage.current
    const rtl = element !== null && getComputedStyle(element).direction === 'rtl'
    show(place + ((side === 'right') === rtl ? -1 : 1))
  }
  useKeys({
    ArrowLeft: () => turn('left'),
    ArrowRight: () => turn('right'),
    Home: () => show(0),
    End: () => show(pictures.length - 1),
    '+': zoom.enlarge,
    '=': zoom.enlarge,
    '-': zoom.reduce,
    '0': zoom.reset,
  })
  if (!picture) return null
  return (
    <div className="flex size-full flex-col">
      <ViewerBar place={place} count={pictures.length} zoom={zoom} onClose={onClose} />
      <ViewerStage
        picture={picture}
        zoom={zoom}
        several={pictures.length > 1}
        onPrevious={() => show(place - 1)}
        onNext={() => show(place + 1)}
      />
      <p aria-live="polite" className="sr-only">
        {t('Picture {{number}} of {{count}}', { number: place + 1, count: pictures.length })}
      </p>
      {pictures.length > 1 && <ViewerThumbs pictures={pictures} place={place} onShow={show} />}
    </div>
  )
}

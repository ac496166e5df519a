import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { ZoomIn, ZoomOut } from 'lucide'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { centredSquare, cropSquare, type DecodedPicture } from './decode-picture.ts'

/** The side of the crop area in CSS pixels; fits the smallest phone. */
const SIDE = 280
const ZOOM_MAX = 4
const ZOOM_STEP = 1.15
const centre = { x: 0, y: 0 }

export interface CropDialogProps extends OverlayState {
  picture: DecodedPicture
  title: string
  /** Accessible name of the result: *Your photo*. */
  label: string
  saveLabel: string
  /** The result will be shown in a circle, so what that hides is darkened. */
  round?: boolean
  pending?: boolean
  onCrop: (square: Blob) => void
}

/** Selects a square of a picture: by pointer, wheel and pinch, by arrow keys, and by a slider or plus and minus. */
export function CropDialog(props: CropDialogProps) {
  const { isOpen, onOpenChange, picture, title, label, saveLabel, round, pending, onCrop } = props
  const { t } = useTranslation()
  const [crop, setCrop] = useState(centre)
  const [zoom, setZoom] = useState(1)
  const square = useRef<Area>(centredSquare(picture))
  const hintId = useId()
  const zoomBy = (ratio: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now * ratio)))
  // The cropper itself handles the arrow keys.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === 'Home') {
      setZoom(1)
      setCrop(centre)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      lead={<span id={hintId}>{t('Drag the picture, or move it with the arrow keys. Zoom with plus and minus.')}</span>}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={pending} onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
          <Button
            variant="pri"
            pending={pending}
            onClick={async () => onCrop(await cropSquare(picture, square.current))}
          >
            {saveLabel}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cropper inside bubble up to it */}
      <div
        onKeyDown={onKeyDown}
        style={{ width: SIDE, height: SIDE }}
        className="relative mx-auto overflow-hidden rounded-card bg-tile"
      >
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            square.current = pixels
          }}
          aspect={1}
          cropSize={{ width: SIDE, height: SIDE }}
          cropShape={round ? 'round' : 'rect'}
          objectFit="cover"
          showGrid={false}
          maxZoom={ZOOM_MAX}
          keyboardStep={8}
          cropperProps={{ role: 'application', 'aria-label': label, 'aria-describedby': hintId }}
          // The stylesheet is imported, since the content security policy forbids inline styles.
          disableAutomaticStylesInjection
        />
      </div>
      <label className="mx-auto mt-4 flex min-h-11 max-w-70 items-center gap-3 text-ink-2">
        <Icon as={ZoomOut} />
        <span className="sr-only">{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <Icon as={ZoomIn} />
      </label>
    </Dialog>
  )
}

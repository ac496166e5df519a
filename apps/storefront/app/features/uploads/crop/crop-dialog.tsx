import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { ZoomIn, ZoomOut } from 'lucide'
import { useId } from 'react'
import { cover, SCALE_MAX, squareOf } from './crop.ts'
import { cropSquare, type DecodedPicture } from './decode-picture.ts'
import { useCrop } from './use-crop.ts'

/** The side of the crop area in CSS pixels; fits the smallest phone. */
const SIDE = 280

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

/** Selects a square of a picture. */
export function CropDialog(props: CropDialogProps) {
  const { isOpen, onOpenChange, picture, title, label, saveLabel, round, pending, onCrop } = props
  const { t } = useTranslation()
  const { stage, crop, zoomTo, onKeyDown } = useCrop(picture, SIDE)
  const hintId = useId()
  const unit = cover(picture, SIDE)
  const size = { width: picture.width * unit, height: picture.height * unit }
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
            onClick={async () => onCrop(await cropSquare(picture, squareOf(crop, picture, SIDE)))}
          >
            {saveLabel}
          </Button>
        </div>
      }
    >
      <div
        ref={stage}
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, as maps do
        tabIndex={0}
        onKeyDown={onKeyDown}
        style={{ width: SIDE, height: SIDE }}
        className="relative mx-auto cursor-grab touch-none overflow-hidden rounded-card bg-tile select-none active:cursor-grabbing"
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            ...size,
            left: (SIDE - size.width) / 2,
            top: (SIDE - size.height) / 2,
            transform: `translate(${crop.x}px, ${crop.y}px) scale(${crop.scale})`,
          }}
          className="absolute max-w-none"
        />
        {round && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_99px_var(--scrim)] ring-2 ring-paper"
          />
        )}
      </div>
      <label className="mx-auto mt-4 flex min-h-11 max-w-70 items-center gap-3 text-ink-2">
        <Icon as={ZoomOut} />
        <span className="sr-only">{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={SCALE_MAX}
          step={0.01}
          value={crop.scale}
          aria-valuetext={`${Math.round(crop.scale * 100)}%`}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
        <Icon as={ZoomIn} />
      </label>
    </Dialog>
  )
}

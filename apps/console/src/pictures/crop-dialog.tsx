import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropPicture, type OpenedPicture } from './crop-picture.ts'

const ZOOM_MAX = 4

interface CropDialogProps {
  picture: OpenedPicture
  title: string
  /** Width divided by height. */
  ratio: number
  /** The widest that the result may be, in pixels. */
  width: number
  isPending: boolean
  onClose: () => void
  onCrop: (part: Blob) => void
  /** Offers to leave nothing out. */
  onKeepWhole?: () => void
}

/** Selects a part of a picture: by pointer, wheel and pinch, by arrow keys, and by a slider. */
export function CropDialog(props: CropDialogProps) {
  const { picture, title, ratio, width, isPending, onClose, onCrop, onKeepWhole } = props
  const { t } = useTranslation()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area | null>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={isPending}
      title={title}
      lead={t('Drag the picture, or move it with the arrow keys. Zoom with plus and minus.')}
      closeLabel={t('Close')}
      footer={
        <div className={cx('grid gap-2.5', onKeepWhole ? 'sm:grid-cols-3' : 'grid-cols-2')}>
          <Button disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {onKeepWhole && (
            <Button disabled={isPending} onClick={onKeepWhole}>
              {t('Whole picture')}
            </Button>
          )}
          <Button
            variant="pri"
            pending={isPending}
            onClick={async () => area.current && onCrop(await cropPicture(picture, area.current, width))}
          >
            {t('Use this part')}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cropper inside bubble up to it */}
      <div
        style={{ aspectRatio: ratio }}
        className="relative mx-auto w-full max-w-90 overflow-hidden rounded-card bg-tile"
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') setZoom((now) => Math.min(ZOOM_MAX, now * 1.15))
          else if (key === '-') setZoom((now) => Math.max(1, now / 1.15))
        }}
      >
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels
          }}
          aspect={ratio}
          objectFit="cover"
          showGrid={false}
          maxZoom={ZOOM_MAX}
          keyboardStep={8}
          cropperProps={{ role: 'application', 'aria-label': title }}
          // The stylesheet is imported, since the content security policy forbids inline styles.
          disableAutomaticStylesInjection
        />
      </div>
      <label className="mx-auto mt-4 flex min-h-11 max-w-90 items-center gap-3 text-ink-2">
        {t('Zoom')}
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
      </label>
    </Dialog>
  )
}

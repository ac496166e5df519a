import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X, ZoomIn, ZoomOut } from 'lucide'

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
export function ViewerBar(props: ViewerBarProps) {
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

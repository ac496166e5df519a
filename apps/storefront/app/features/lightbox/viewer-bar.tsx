import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X, ZoomIn, ZoomOut } from 'lucide'
import type { useZoom } from './use-zoom.ts'
import { SCALE_MAX } from './zoom.ts'

interface ViewerBarProps {
  place: number
  count: number
  zoom: ReturnType<typeof useZoom>
  onClose: () => void
}

/** Which picture it is, zoom, and the way out. */
export function ViewerBar({ place, count, zoom, onClose }: ViewerBarProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-14 flex-none items-center gap-1 px-2">
      <p className="num me-auto px-3 text-ink-2" aria-hidden>
        {`${place + 1} / ${count}`}
      </p>
      <IconButton
        icon={ZoomOut}
        label={t('Zoom out')}
        aria-disabled={zoom.zoom.scale <= 1}
        onClick={zoom.reduce}
        className="aria-disabled:text-ink-3"
      />
      <IconButton
        icon={ZoomIn}
        label={t('Zoom in')}
        aria-disabled={zoom.zoom.scale >= SCALE_MAX}
        onClick={zoom.enlarge}
        className="aria-disabled:text-ink-3"
      />
      <IconButton icon={X} label={t('Close')} onClick={onClose} />
    </div>
  )
}

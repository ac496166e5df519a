import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { X } from 'lucide'
import type { Upload, UploadState } from './use-uploads.ts'

interface UploadTileProps {
  upload: Upload
  onAgain: () => void
  onRemove: () => void
}

/** A picture on its way: how much of it is sent, or why it was refused. */
export function UploadTile({ upload: { file, state }, onAgain, onRemove }: UploadTileProps) {
  const { t } = useTranslation()
  return (
    <li className="grid aspect-square content-center justify-items-center gap-2 rounded-card bg-ground-2 p-3 text-center text-12">
      <span dir="auto" className="max-w-full truncate">
        {file.name}
      </span>
      <UploadProgress name={file.name} state={state} />
      {state.is === 'refused' ? (
        <span className="flex gap-1">
          <Button size="sm" onClick={onAgain}>
            {t('Try again')}
          </Button>
          <IconButton icon={X} label={t('Remove {{name}}', { name: file.name })} onClick={onRemove} />
        </span>
      ) : (
        <Button size="sm" aria-label={t('Cancel {{name}}', { name: file.name })} onClick={onRemove}>
          {t('Cancel')}
        </Button>
      )}
    </li>
  )
}

function UploadProgress({ name, state }: { name: string; state: UploadState }) {
  const { t } = useTranslation()
  if (state.is === 'waiting') return <span className="text-ink-2">{t('Waits for the others')}</span>
  if (state.is === 'refused')
    return (
      <span role="alert" className="text-danger">
        {state.reason}
      </span>
    )
  return (
    <ProgressBar value={state.part} label={t('Sending {{name}}', { name })} className="num w-full">
      {state.part < 1 ? t('{{percent}}% sent', { percent: Math.round(state.part * 100) }) : t('Sent; a moment more')}
    </ProgressBar>
  )
}

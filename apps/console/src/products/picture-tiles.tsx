import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_ALT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ArrowLeft, ArrowRight, Crop, X } from 'lucide'
import type { DragEvent } from 'react'
import type { Upload, UploadState } from './use-uploads.ts'

interface PictureTileProps {
  picture: string
  alt: string
  /** Counted from 1; the first is the cover. */
  number: number
  isLast: boolean
  isOpening: boolean
  onMove: (by: -1 | 1) => void
  onCrop: (opener: HTMLElement) => void
  onRemove: () => void
  onAlt: (alt: string) => void
  onDragStart: () => void
  onDrop: (event: DragEvent) => void
}

/** A picture of the product with its description. */
export function PictureTile(props: PictureTileProps) {
  const { picture, alt, number, isLast, isOpening, onMove, onCrop, onRemove, onAlt, onDragStart, onDrop } = props
  const { t } = useTranslation()
  return (
    <li
      draggable
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid content-start gap-1"
    >
      <span className="relative">
        <img
          src={`${picture}?w=320`}
          alt={alt}
          className="dim-dark aspect-square w-full rounded-card bg-tile object-cover"
        />
        {number === 1 && (
          <span className="absolute start-2 top-2 rounded-control bg-card px-2 py-0.5 text-12 font-semibold">
            {t('Cover')}
          </span>
        )}
      </span>
      <div className="-mx-1 grid grid-cols-2 justify-items-center sm:flex sm:items-center sm:justify-between">
        <IconButton
          icon={ArrowLeft}
          flip
          iconSize={18}
          label={t('Move picture {{number}} forward', { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowRight}
          flip
          iconSize={18}
          label={t('Move picture {{number}} back', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={Crop}
          iconSize={18}
          pending={isOpening}
          label={t('Crop picture {{number}}', { number })}
          onClick={({ currentTarget }) => onCrop(currentTarget)}
        />
        <IconButton icon={X} iconSize={18} label={t('Remove picture {{number}}', { number })} onClick={onRemove} />
      </div>
      <TextField
        label={t('Description of picture {{number}} for those who cannot see it', { number })}
        labelHidden
        placeholder={t('Shows …')}
        dir="auto"
        maxLength={PICTURE_ALT_MAX}
        value={alt}
        onChange={({ currentTarget }) => onAlt(currentTarget.value)}
      />
    </li>
  )
}

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

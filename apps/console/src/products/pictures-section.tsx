import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_ALT_MAX, PICTURE_TYPES, PRODUCT_PICTURES_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { ArrowLeft, ArrowRight, Crop, X } from 'lucide'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { latePart } from '../lib/late-part.tsx'
import { EditorSection } from './content-sections.tsx'
import type { ProductValues } from './product-values.ts'
import { loadCropDialog, type Upload, type UploadState, useCrop, useUploads } from './use-uploads.ts'

const CropDialog = latePart(loadCropDialog)

/** The widest that a shopper sees a picture, at double pixel density. */
const CROP_WIDTH = 2048

type Pictures = ProductValues['pictures']

/** The pictures in their order, the first as the cover: dropped or chosen several at once, moved by dragging or by buttons. */
export function PicturesSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { pictures } = form.values
  const latest = useRef(pictures)
  latest.current = pictures
  const set = (next: Pictures) => {
    latest.current = next
    form.set({ pictures: next })
  }
  const isShown = (picture: string) => latest.current.some((one) => one.picture === picture)
  const uploads = useUploads((picture) => {
    if (!isShown(picture)) set([...latest.current, { picture, alt: '' }])
  })
  const cropping = useCrop((before, after) => {
    if (!isShown(after)) set(latest.current.map((one) => (one.picture === before ? { ...one, picture: after } : one)))
  })
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const room = PRODUCT_PICTURES_MAX - pictures.length - uploads.running.length
  function add(files: Iterable<File>) {
    const chosen = [...files]
    uploads.add(chosen.slice(0, Math.max(0, room)))
    if (chosen.length > room)
      showToast({
        tone: 'warning',
        title: t('A product has {{number}} pictures at most', { number: PRODUCT_PICTURES_MAX }),
      })
  }
  const move = (from: number, to: number) => {
    const picture = pictures[from]
    if (picture && to >= 0 && to < pictures.length) set(pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
  }
  function drop(event: DragEvent, to: number) {
    event.preventDefault()
    event.stopPropagation()
    if (dragged !== null) move(dragged, to)
    else add(event.dataTransfer.files)
    setDragged(null)
  }

  return (
    <EditorSection
      title={t('Pictures')}
      aside={t('{{shown}} of {{total}}', { shown: pictures.length, total: PRODUCT_PICTURES_MAX })}
      error={form.errorOf('pictures')}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map(({ picture, alt }, index) => (
          <PictureTile
            key={cropping.keyOf(picture)}
            {...{ picture, alt }}
            number={index + 1}
            isLast={index === pictures.length - 1}
            isOpening={cropping.pending === picture}
            onMove={(by) => move(index, index + by)}
            onCrop={(opener) => cropping.open(picture, opener)}
            onRemove={() => set(pictures.toSpliced(index, 1))}
            onAlt={(text) => set(pictures.with(index, { picture, alt: text }))}
            onDragStart={() => setDragged(index)}
            onDrop={(event) => drop(event, index)}
          />
        ))}
        {uploads.running.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onAgain={() => uploads.again(upload)}
            onRemove={() => uploads.remove(upload.id)}
          />
        ))}
        <li
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, pictures.length - 1)}
          className="grid aspect-square place-content-center justify-items-center gap-2 rounded-card border border-dashed border-line-strong p-3 text-center text-12 text-ink-2"
        >
          <Button size="sm" disabled={room <= 0} onClick={() => input.current?.click()}>
            {t('Choose pictures')}
          </Button>
          {t('or drop them here: JPEG, PNG, WebP or HEIC, {{number}} at most. Large photos are made smaller.', {
            number: PRODUCT_PICTURES_MAX,
          })}
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t('Pictures')}
            accept={PICTURE_TYPES.join(',')}
            onChange={({ currentTarget }) => {
              add(currentTarget.files ?? [])
              currentTarget.value = ''
            }}
          />
        </li>
      </ul>
      <Suspense>
        {cropping.crop && (
          <CropDialog
            picture={cropping.crop.opened}
            title={t('Crop the picture')}
            ratio={1}
            width={CROP_WIDTH}
            isPending={cropping.pending !== null}
            onClose={cropping.close}
            onCrop={cropping.cropTo}
            onKeepWhole={cropping.keepWhole}
          />
        )}
      </Suspense>
    </EditorSection>
  )
}

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
function PictureTile(props: PictureTileProps) {
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

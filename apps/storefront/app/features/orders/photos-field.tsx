import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { ImagePlus, X } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fitPicture, focusAfterRemoval } from '../forms/index.ts'

interface PhotosFieldProps {
  max: number
  photos: readonly ChosenPhoto[]
  onAdd: (files: Iterable<File>) => void
  onRemove: (photo: ChosenPhoto) => void
  error?: ReactNode
}

/** Photos with previews, each of which can be removed. */
export function PhotosField({ max, photos, onAdd, onRemove, error }: PhotosFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const remove = (photo: ChosenPhoto, place: number) => {
    onRemove(photo)
    focusAfterRemoval(list.current, place)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 font-semibold">
        {t('Photos')}
        <span className="font-normal text-ink-2">{t('optional')}</span>
      </legend>
      <ul ref={list} className="flex flex-wrap gap-2.5">
        {photos.map((photo, place) => (
          <li key={photo.id} className="relative">
            <Picture src={photo.url} alt={photo.name} sizes="80px" widest={80} className="w-20" />
            <button
              type="button"
              data-remove
              aria-label={t('Remove photo {{number}}', { number: place + 1 })}
              onClick={() => remove(photo, place)}
              className="absolute end-0 top-0 flex size-11 items-start justify-end p-1 -outline-offset-2"
            >
              <span className="grid size-6 place-items-center rounded-full bg-float text-ink">
                <Icon as={X} size={16} />
              </span>
            </button>
          </li>
        ))}
        {photos.length < max && (
          <li>
            <label className="grid aspect-square w-20 cursor-pointer place-items-center content-center gap-1 rounded-control border border-dashed border-field text-ink-2 transition-colors hover:border-accent-edge hover:text-accent-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge has-[[aria-invalid=true]]:border-danger">
              <Icon as={ImagePlus} />
              <span className="text-12">{t('Add')}</span>
              <span className="sr-only">{t('Photos')}</span>
              <input
                type="file"
                multiple
                accept={PICTURE_TYPES.join()}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-note`}
                onChange={(event) => {
                  onAdd([...(event.target.files ?? [])])
                  // Allows the same file to be selected again.
                  event.target.value = ''
                }}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <div className="mt-1.5">
        <FieldNote id={`${id}-note`} error={error} hint={t('Up to {{max}}: JPEG, PNG or WebP.', { max })} />
      </div>
    </fieldset>
  )
}

interface ChosenPhoto {
  id: number
  name: string
  blob: Blob
  /** An object URL. */
  url: string
}

let lastId = 0

/** The selected photos in order, up to the maximum. */
export function usePhotos({ max, bytesMax }: { max: number; bytesMax: number }) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const latest = useRef(photos)
  useEffect(() => () => latest.current.forEach(release), [])

  const set = (next: readonly ChosenPhoto[]) => {
    latest.current = next
    setPhotos(next)
  }
  const reading = useRef<Promise<void>>(Promise.resolve())
  const read = async (files: Iterable<File>) => {
    const room = max - latest.current.length
    const opened = await Promise.all([...files].slice(0, Math.max(0, room)).map((file) => open(file, bytesMax)))
    set([...latest.current, ...opened].slice(0, max))
  }
  const add = (files: Iterable<File>): Promise<void> => {
    const others = reading.current
    reading.current = read(files).then(() => others)
    return reading.current
  }
  /** The photos, once those that were just selected have been made smaller: what is sent meanwhile has them too. */
  const untilRead = async (): Promise<readonly ChosenPhoto[]> => {
    await reading.current
    return latest.current
  }
  const remove = (photo: ChosenPhoto) => {
    release(photo)
    set(latest.current.filter(({ id }) => id !== photo.id))
  }
  return { photos, untilRead, add, remove }
}

async function open(file: File, bytesMax: number): Promise<ChosenPhoto> {
  const blob = await fitPicture(file, bytesMax)
  lastId += 1
  return { id: lastId, name: file.name, blob, url: URL.createObjectURL(blob) }
}

const release = ({ url }: ChosenPhoto): void => URL.revokeObjectURL(url)

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_ALT_MAX, PICTURE_TYPES, PRODUCT_PICTURES_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ArrowLeft, ArrowRight, X } from 'lucide'
import { type DragEvent, useRef, useState } from 'react'
import type { EditForm } from '../../form/use-edit-form.ts'
import { EditorSection } from './editor-section.tsx'
import type { ProductValues } from './product-values.ts'
import { useUploads } from './use-uploads.ts'

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
  const uploads = useUploads((picture) => {
    if (!latest.current.some((one) => one.picture === picture)) set([...latest.current, { picture, alt: '' }])
  })
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const room = PRODUCT_PICTURES_MAX - pictures.length - uploads.running.length
  const add = (files: Iterable<File>) => uploads.add([...files].slice(0, Math.max(0, room)))
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
          <li
            key={picture}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            className="grid content-start gap-1"
          >
            <img
              src={`${picture}?w=320`}
              alt={alt}
              className="dim-dark aspect-square w-full rounded-card bg-tile object-cover"
            />
            <div className="flex items-center">
              <span className="flex-1 text-12 text-ink-2">{index === 0 && t('Cover')}</span>
              <IconButton
                icon={ArrowLeft}
                flip
                iconSize={18}
                label={t('Move picture {{number}} forward', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowRight}
                flip
                iconSize={18}
                label={t('Move picture {{number}} back', { number: index + 1 })}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon={X}
                iconSize={18}
                label={t('Remove picture {{number}}', { number: index + 1 })}
                onClick={() => set(pictures.toSpliced(index, 1))}
              />
            </div>
            <TextField
              label={t('Description of picture {{number}} for those who cannot see it', { number: index + 1 })}
              labelHidden
              placeholder={t('Shows …')}
              dir="auto"
              maxLength={PICTURE_ALT_MAX}
              value={alt}
              onChange={({ currentTarget }) => set(pictures.with(index, { picture, alt: currentTarget.value }))}
            />
          </li>
        ))}
        {uploads.running.map((upload) => (
          <li
            key={upload.id}
            className="grid aspect-square place-content-center justify-items-center gap-2 rounded-card bg-ground-2 p-3 text-center text-12"
          >
            <span className="max-w-full truncate">{upload.file.name}</span>
            {upload.refusal === null ? (
              <Spinner size={20} />
            ) : (
              <>
                <span role="alert" className="text-danger">
                  {upload.refusal}
                </span>
                <span className="flex gap-1">
                  <Button size="sm" onClick={() => uploads.again(upload)}>
                    {t('Try again')}
                  </Button>
                  <IconButton
                    icon={X}
                    label={t('Remove {{name}}', { name: upload.file.name })}
                    onClick={() => uploads.remove(upload.id)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
        <li
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, pictures.length - 1)}
          className="grid aspect-square place-content-center justify-items-center gap-2 rounded-card border border-dashed border-line-strong p-3 text-center text-12 text-ink-2"
        >
          <Button size="sm" disabled={room <= 0} onClick={() => input.current?.click()}>
            {t('Choose pictures')}
          </Button>
          {t('or drop them here: JPEG, PNG or WebP, up to 8 MB each')}
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
    </EditorSection>
  )
}

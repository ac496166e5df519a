import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { useState } from 'react'
import { Lightbox } from '../lightbox/index.ts'

/** A reviewer's photos; each opens full screen. */
export function ReviewPhotos({ photos, by }: { photos: readonly string[]; by: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState(0)
  if (photos.length === 0) return null
  const label = t('Photos by {{name}}', { name: by })
  return (
    <>
      <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={t('Open photo {{number}}', { number: place + 1 })}
              aria-haspopup="dialog"
              onPointerEnter={Lightbox.warm}
              onFocus={Lightbox.warm}
              onClick={() => {
                setStart(place)
                setOpen(true)
              }}
              className="block cursor-zoom-in rounded-control outline-offset-2"
            >
              <Picture src={photo} alt="" sizes="72px" widest={72} className="w-18" />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        key={start}
        isOpen={open}
        onOpenChange={setOpen}
        label={label}
        pictures={photos.map((src) => ({ src, alt: label }))}
        start={start}
      />
    </>
  )
}

import { createKey } from '@rialto/client/create-key.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useRef, useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { showError } from '../../lib/errors.tsx'
import { trackUpload } from '../../lib/uploads.ts'
import { type OpenedPicture, openPicture } from '../../pictures/crop-picture.ts'

interface OpenedCrop {
  /** As the product shows it, perhaps cropped before. */
  shown: string
  original: string
  file: Blob
  opened: OpenedPicture
}

/** Crops a picture of the product: always out of the original, which this editor remembers until it is left. */
export function useCrop(onReplaced: (before: string, after: string) => void) {
  const { t } = useTranslation()
  const originals = useRef(new Map<string, string>())
  const keys = useRef(new Map<string, string>())
  const [crop, setCrop] = useState<OpenedCrop | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const originalOf = (picture: string) => originals.current.get(picture) ?? picture
  const keyOf = (picture: string) => keys.current.get(picture) ?? picture

  async function open(shown: string) {
    const original = originalOf(shown)
    setPending(shown)
    try {
      const response = await fetch(original)
      const file = await response.blob()
      const opened = response.ok ? await openPicture(file) : null
      if (opened) setCrop({ shown, original, file, opened })
      else showToast({ tone: 'error', title: t('This picture cannot be cropped here') })
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
    setPending(null)
  }
  function close() {
    if (crop) URL.revokeObjectURL(crop.opened.url)
    setCrop(null)
  }
  /** The file counts as a new upload, also the original, which the shop may have released since. */
  async function replace({ shown, original }: OpenedCrop, file: Blob) {
    setPending(shown)
    try {
      const upload = consoleApi.call('POST /seller/pictures', { body: {}, files: { pictures: file } })
      const { pictures } = await trackUpload(upload)
      const picture = pictures[0]?.picture ?? shown
      if (picture !== original) originals.current.set(picture, original)
      keys.current.set(picture, keyOf(shown))
      // The picture from before may be uploaded again, beside this one.
      if (picture !== shown) keys.current.set(shown, createKey())
      onReplaced(shown, picture)
      close()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
    setPending(null)
  }

  return {
    crop,
    pending,
    /** The key of a picture in the list. It stays while the picture is cropped, so that the focus returns to its button. */
    keyOf,
    open: (picture: string) => void open(picture),
    close,
    cropTo: (area: Blob) => crop && void replace(crop, area),
    keepWhole: () => crop && (crop.shown === crop.original ? close() : void replace(crop, crop.file)),
  }
}

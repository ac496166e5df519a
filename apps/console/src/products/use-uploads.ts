import { createKey } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { preparePicture, UnreadableHeic } from '@rialto/client/prepare-picture.ts'
import { PRODUCT_PICTURE_BYTES_MAX } from '@rialto/contract/limits'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useEffect, useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { uploadApi } from '../lib/upload-api.ts'
import { reportFailedUpload, trackUpload } from '../lib/uploads.ts'
import { type OpenedPicture, openPicture } from '../pictures/crop-picture.ts'

export type UploadState =
  | { is: 'waiting' }
  /** `part`: how much is sent, from 0 to 1. */
  | { is: 'sending'; part: number }
  | { is: 'refused'; reason: string }

/** A picture on its way, or one that was refused. */
export interface Upload {
  id: number
  file: File
  state: UploadState
}

let count = 0

/** Uploads pictures one after the other, so that a refused or cancelled one stops none of the others. */
export function useUploads(onUploaded: (picture: string) => void) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const sending = useRef<{ id: number; controller: AbortController } | null>(null)
  useEffect(
    () => () => {
      queue.current = []
      sending.current?.controller.abort()
    },
    [],
  )

  const update = (id: number, state: UploadState) =>
    setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  const remove = (id: number) => setRunning((all) => all.filter((upload) => upload.id !== id))

  async function sendNext(): Promise<void> {
    const upload = sending.current ? undefined : queue.current.shift()
    if (!upload) return
    const { id } = upload
    const controller = new AbortController()
    sending.current = { id, controller }
    const api = uploadApi((part) => update(id, { is: 'sending', part }))
    update(id, { is: 'sending', part: 0 })
    try {
      const files = { pictures: await preparePicture(upload.file, PRODUCT_PICTURE_BYTES_MAX) }
      const { pictures } = await api.call('POST /seller/pictures', { body: {}, files, signal: controller.signal })
      // A reply that comes after the cancellation adds nothing.
      if (!controller.signal.aborted) for (const { picture } of pictures) onUploaded(picture)
      remove(id)
    } catch (error) {
      const reason =
        error instanceof UnreadableHeic
          ? t(
              'This browser cannot read HEIC photos. Save it as JPEG first, or open this page on the phone that took it.',
            )
          : messageOf(error, t('The shop cannot be reached'))
      if (!controller.signal.aborted) {
        reportFailedUpload()
        update(id, { is: 'refused', reason })
      }
    }
    sending.current = null
    await sendNext()
  }
  function enqueue(uploads: readonly Upload[]) {
    queue.current.push(...uploads)
    void trackUpload(sendNext())
  }

  return {
    running,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: ++count, file, state: { is: 'waiting' } }))
      setRunning((all) => [...all, ...added])
      enqueue(added)
    },
    again(upload: Upload) {
      update(upload.id, { is: 'waiting' })
      enqueue([upload])
    },
    /** Cancels one that is on its way. */
    remove(id: number) {
      remove(id)
      queue.current = queue.current.filter((upload) => upload.id !== id)
      if (sending.current?.id === id) sending.current.controller.abort()
    },
  }
}

export const loadCropDialog = async () => (await import('../pictures/crop-dialog.tsx')).CropDialog

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

  async function open(shown: string, opener: HTMLElement) {
    const original = originalOf(shown)
    setPending(shown)
    try {
      const [response] = await Promise.all([fetch(original), loadCropDialog().catch(() => {})])
      const file = await response.blob()
      const opened = response.ok ? await openPicture(file) : null
      if (opened) {
        // The dialog gives the focus back to what has it when it opens, which may have changed while the picture was loaded.
        opener.focus()
        setCrop({ shown, original, file, opened })
      } else showToast({ tone: 'error', title: t('This picture cannot be cropped here') })
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
    open: (picture: string, opener: HTMLElement) => void open(picture, opener),
    close,
    cropTo: (area: Blob) => crop && void replace(crop, area),
    keepWhole: () => crop && (crop.shown === crop.original ? close() : void replace(crop, crop.file)),
  }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { preparePicture, UnreadableHeic } from '@rialto/client/prepare-picture.ts'
import { PRODUCT_PICTURE_BYTES_MAX } from '@rialto/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { uploadApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/errors.tsx'
import { reportFailedUpload, trackUpload } from '../../lib/uploads.ts'

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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useState } from 'react'
import { consoleApi } from '../../api/console-api.ts'
import { messageOf } from '../../errors/show-error.ts'

/** A picture on its way, or one that was refused. */
export interface Upload {
  id: number
  file: File
  /** The reason of a refusal; null while it is on its way. */
  refusal: string | null
}

let uploads = 0

/** Uploads pictures one by one, so that one refused picture stops none of the others. */
export function useUploads(onUploaded: (picture: string) => void) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<Upload[]>([])
  const remove = (id: number) => setRunning((all) => all.filter((upload) => upload.id !== id))

  async function send({ id, file }: Upload) {
    try {
      const { pictures } = await consoleApi.call('POST /seller/pictures', { body: {}, files: { pictures: file } })
      for (const { picture } of pictures) onUploaded(picture)
      remove(id)
    } catch (error) {
      const refusal = messageOf(error, t('The shop cannot be reached'))
      setRunning((all) => all.map((upload) => (upload.id === id ? { ...upload, refusal } : upload)))
    }
  }
  async function add(files: readonly File[]) {
    const added = files.map((file): Upload => ({ id: ++uploads, file, refusal: null }))
    setRunning((all) => [...all, ...added])
    for (const upload of added) await send(upload)
  }
  return {
    running,
    add: (files: readonly File[]) => void add(files),
    again: (upload: Upload) => {
      setRunning((all) => all.map((one) => (one.id === upload.id ? { ...one, refusal: null } : one)))
      void send(upload)
    },
    remove,
  }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useRef, useState } from 'react'
import { consoleApi } from '../../api/console-api.ts'
import { showError } from '../../errors/show-error.ts'

/** Uploads pictures one after the other; a refused one stops none of the others. */
export function useUploadPicture(onUploaded: (url: string) => void) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(onUploaded)
  latest.current = onUploaded

  async function send(picture: File): Promise<void> {
    try {
      const { url } = await consoleApi.call('POST /admin/content/pictures', { body: {}, files: { picture } })
      latest.current(url)
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  function upload(...pictures: readonly File[]) {
    setWaiting((count) => count + pictures.length)
    for (const picture of pictures) queue.current = queue.current.then(() => send(picture))
  }
  return { upload, isPending: waiting > 0 }
}

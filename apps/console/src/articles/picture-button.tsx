import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button, type ButtonProps } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ImagePlus } from 'lucide'
import { useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { reportFailedUpload, trackUpload } from '../lib/uploads.ts'

interface PictureButtonProps extends Pick<ButtonProps, 'size' | 'pending'> {
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own choice of pictures. */
export function PictureButton({ label, multiple = false, onChoose, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} className="max-md:min-h-11" onClick={() => input.current?.click()}>
        <Icon as={ImagePlus} size={18} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}

/**
 * Uploads pictures one after the other; a refused one stops none of the others. What is to be done with an upload is said with it, and done
 * also where the screen has changed meanwhile.
 */
export function useUploadPicture() {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function send(picture: File, onUploaded: (url: string) => void): Promise<void> {
    try {
      const { url } = await consoleApi.call('POST /admin/content/pictures', { body: {}, files: { picture } })
      onUploaded(url)
    } catch (error) {
      reportFailedUpload()
      showError(error, t('The shop cannot be reached'))
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  function upload(pictures: readonly File[], onUploaded: (url: string) => void) {
    setWaiting((count) => count + pictures.length)
    for (const picture of pictures) queue.current = trackUpload(queue.current.then(() => send(picture, onUploaded)))
  }
  return { upload, isPending: waiting > 0 }
}

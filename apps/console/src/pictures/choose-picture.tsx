import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { trackUpload } from '../lib/uploads.ts'
import { type OpenedPicture, openPicture } from './crop-picture.ts'

const CropDialog = latePart(async () => (await import('./crop-dialog.tsx')).CropDialog)

interface ChoosePictureProps {
  label: string
  /** Names the input, and the button where its label alone says too little. */
  inputLabel: string
  buttonLabel?: string
  isDisabled?: boolean
  /** Width and height as a ratio, and the width in pixels; absent: the picture is used as it is, such as a logo. */
  crop?: { ratio: number; width: number } | undefined
  upload: (picture: Blob) => Promise<{ url: string }>
  /**
   * Called with the address of the upload, also after the field has gone from the screen: what it changes is what asked for the picture, by a
   * change of the values as they are then.
   */
  onPicture: (url: string) => void
}

/** A button that chooses a picture, lets it be cropped, and uploads it at once. */
export function ChoosePicture(props: ChoosePictureProps) {
  const { label, inputLabel, buttonLabel, isDisabled, crop, upload, onPicture } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const uploading = useMutation({
    mutationFn: (picture: Blob) => trackUpload(upload(picture)),
    onSuccess({ url }) {
      close()
      onPicture(url)
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })

  async function choose(file: File) {
    const picture = crop ? await openPicture(file) : null
    // Only the server can judge what this browser cannot show.
    if (picture) setOpened(picture)
    else uploading.mutate(file)
  }
  function close() {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(null)
  }

  return (
    <>
      <Button
        size="sm"
        className="max-md:min-h-11"
        pending={uploading.isPending && !opened}
        aria-label={buttonLabel}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) void trackUpload(choose(file))
        }}
      />
      <Suspense>
        {opened && crop && (
          <CropDialog
            picture={opened}
            title={t('Crop the picture')}
            ratio={crop.ratio}
            width={crop.width}
            isPending={uploading.isPending}
            onClose={close}
            onCrop={(part) => uploading.mutate(part)}
          />
        )}
      </Suspense>
    </>
  )
}

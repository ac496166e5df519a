import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { showError } from '../../errors/show-error.ts'
import { type OpenedPicture, openPicture } from '../../pictures/crop-picture.ts'
import { uploadPicture } from '../use-look.ts'

const CropDialog = lazy(async () => ({ default: (await import('../../pictures/crop-dialog.tsx')).CropDialog }))

/** The shapes of the places on the home page, and the widths that they need. */
const CROPS = {
  wide: { ratio: 1440 / 568, width: 2640 },
  phone: { ratio: 400 / 312, width: 1200 },
  panel: { ratio: 2.4, width: 1380 },
}
export type Crop = keyof typeof CROPS

interface NewPictureProps {
  label: string
  /** Absent: the picture is used as it is, such as a logo. */
  crop?: Crop
  onPicture: (address: string) => void
}

/** Chooses a picture, crops it to its place, and stores it. */
export function NewPicture({ label, crop, onPicture }: NewPictureProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const upload = useMutation({
    mutationFn: uploadPicture,
    onSuccess({ url }) {
      close()
      onPicture(url)
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  const shape = crop && CROPS[crop]

  async function choose(file: File) {
    const picture = shape ? await openPicture(file) : null
    // A picture that this browser cannot show is left to the server.
    if (picture) setOpened(picture)
    else upload.mutate(file)
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
        pending={upload.isPending && !opened}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      <Suspense>
        {opened && shape && (
          <CropDialog
            picture={opened}
            title={t('Crop the picture')}
            ratio={shape.ratio}
            width={shape.width}
            isPending={upload.isPending}
            onClose={close}
            onCrop={(part) => upload.mutate(part)}
          />
        )}
      </Suspense>
    </>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { consoleApi } from '../../api/console-api.ts'
import { showError } from '../../errors/show-error.ts'
import { type OpenedPicture, openPicture } from '../../pictures/crop-picture.ts'

const CropDialog = lazy(async () => ({ default: (await import('../../pictures/crop-dialog.tsx')).CropDialog }))

/** The widest that a shopper sees it, at double pixel density. */
const WIDTH = 960

interface PictureFieldProps {
  label: string
  hint: string
  /** Empty: none. */
  value: string
  onChange: (url: string) => void
  /** Offers to have none. */
  isOptional?: boolean
}

/** A square picture: cropped, uploaded at once, and used when the form is saved. */
export function PictureField({ label, hint, value, onChange, isOptional = false }: PictureFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenedPicture | null>(null)
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url)
    setOpened(null)
  }
  const upload = useMutation({
    mutationFn: (picture: Blob) => consoleApi.call('POST /admin/taxonomy/pictures', { body: {}, files: { picture } }),
    onSuccess({ url }) {
      onChange(url)
      close()
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  async function choose(file: File) {
    const picture = await openPicture(file)
    // Only the server can judge what this browser cannot show.
    if (picture) setOpened(picture)
    else upload.mutate(file)
  }
  return (
    <div className="grid gap-2">
      <span className="font-semibold">{label}</span>
      <div className="flex items-center gap-4">
        {value ? (
          <img src={`${value}?w=320`} alt="" className="dim-dark size-20 flex-none rounded-card bg-tile object-cover" />
        ) : (
          <span className="size-20 flex-none rounded-card border border-dashed border-line-strong" />
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              className="max-md:min-h-11"
              pending={upload.isPending}
              onClick={() => input.current?.click()}
            >
              {value ? t('Replace') : t('Choose a picture')}
            </Button>
            {isOptional && value && (
              <Button size="sm" className="max-md:min-h-11" onClick={() => onChange('')}>
                {t('Remove')}
              </Button>
            )}
          </div>
          <p className="text-12 text-ink-2">{hint}</p>
        </div>
      </div>
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
        {opened && (
          <CropDialog
            picture={opened}
            title={t('Crop the picture')}
            ratio={1}
            width={WIDTH}
            isPending={upload.isPending}
            onClose={close}
            onCrop={(part) => upload.mutate(part)}
          />
        )}
      </Suspense>
    </div>
  )
}

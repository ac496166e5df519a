import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { consoleApi } from '../api/console-api.ts'
import { showError } from '../errors/show-error.ts'

interface SalePictureProps {
  value: string
  error: string | undefined
  isFixed: boolean
  onChange: (address: string) => void
}

/** The picture of a flash sale, which is uploaded at once and used when the form is saved. */
export function SalePicture({ value, error, isFixed, onChange }: SalePictureProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (picture: File) =>
      consoleApi.call('POST /admin/flash-sales/pictures', { body: {}, files: { picture } }),
    onSuccess: ({ url }) => onChange(url),
    onError: (failure) => showError(failure, t('The shop cannot be reached')),
  })
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="font-semibold">{t('Picture')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={`${value}?w=320`}
            alt=""
            className="h-20 max-w-full rounded-control border border-line object-cover"
          />
        )}
        <Button
          size="sm"
          className="max-md:min-h-11"
          disabled={isFixed}
          pending={upload.isPending}
          aria-label={`${value ? t('Change') : t('Choose a picture')}: ${t('Picture')}`}
          onClick={() => input.current?.click()}
        >
          {value ? t('Change') : t('Choose a picture')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          aria-label={t('Picture')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) upload.mutate(file)
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={t('Wide, as a banner. JPEG, PNG or WebP, 4 MB at most.')} error={error} />
    </div>
  )
}

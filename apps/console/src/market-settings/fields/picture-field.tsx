import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { consoleApi } from '../../api/console-api.ts'
import { showError } from '../../errors/show-error.ts'
import type { OfKind, ValueProps } from './control.ts'

/** A picture, which is uploaded at once and used when the form is saved. */
export function PictureField({
  control,
  label,
  hint,
  labelHidden,
  value,
  onChange,
  path,
  errorOf,
}: ValueProps<OfKind<'picture'>>) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (picture: File) => consoleApi.call('POST /admin/settings/pictures', { body: {}, files: { picture } }),
    onSuccess: ({ url }) => onChange(url),
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  const src = typeof value === 'string' ? value : ''
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className={labelHidden ? 'sr-only' : 'font-semibold'}>{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {src && (
          <img
            src={src}
            alt=""
            className="h-14 max-w-40 rounded-control border border-line bg-ground-2 object-contain p-1"
          />
        )}
        <Button
          size="sm"
          className="max-md:min-h-11"
          pending={upload.isPending}
          aria-label={`${src ? t('Change') : t('Choose a picture')}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {src ? t('Change') : t('Choose a picture')}
        </Button>
        {src && control.isOptional && (
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={`${t('Remove')}: ${label}`}
            onClick={() => onChange(control.isOptional === 'null' ? null : undefined)}
          >
            {t('Remove')}
          </Button>
        )}
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
            if (file) upload.mutate(file)
          }}
        />
      </div>
      <FieldNote id={`${path}-note`} hint={hint} error={errorOf(path)} />
    </div>
  )
}

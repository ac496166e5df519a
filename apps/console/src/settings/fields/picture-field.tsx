import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { consoleApi } from '../../lib/api.ts'
import { ChoosePicture } from '../../pictures/choose-picture.tsx'
import type { OfKind, ValueProps } from './control.ts'

const upload = (picture: Blob) => consoleApi.call('POST /admin/settings/pictures', { body: {}, files: { picture } })

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
  const src = typeof value === 'string' ? value : ''
  const verb = src ? t('Change') : t('Choose a picture')
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
        <ChoosePicture
          label={verb}
          inputLabel={label}
          buttonLabel={`${verb}: ${label}`}
          upload={upload}
          onPicture={onChange}
        />
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
      </div>
      <FieldNote id={`${path}-note`} hint={hint} error={errorOf(path)} />
    </div>
  )
}

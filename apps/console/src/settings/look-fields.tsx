import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { consoleApi } from '../lib/api.ts'
import { ChoosePicture } from '../pictures/choose-picture.tsx'
import type { OfKind, ValueProps } from './control.ts'

const HEX = /^#[\da-f]{6}$/i

/** A CSS colour, as text or by the browser's own picker. Empty: not set. */
export function ColorField({ label, value, onChange, path, errorOf }: ValueProps<OfKind<'color'>>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      label={label}
      dir="ltr"
      maxLength={60}
      spellCheck={false}
      value={text}
      error={errorOf(path)}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
      start={
        <input
          type="color"
          aria-label={label}
          value={HEX.test(text) ? text : '#888888'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          style={{ background: text || undefined }}
          className="size-7 flex-none cursor-pointer appearance-none rounded-badge border border-line-strong p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch]:bg-transparent"
        />
      }
    />
  )
}

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

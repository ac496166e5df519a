import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { contrastOf, GROUNDS, isHex } from '../lib/color.ts'
import { listed } from '../lib/inline-text.ts'

/** Fainter ones are seen by the ring around them alone. */
const VISIBLE = 1.5

interface ColorFieldProps {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** A colour by its code or by the browser's picker, shown as shoppers see it in light and dark. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const faint = (Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).filter(
    (ground) => isHex(value) && contrastOf(value, GROUNDS[ground]) < VISIBLE,
  )
  const names = { light: t('in light'), dark: t('in dark') }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <TextField
          label={t('Colour code')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={value}
          error={error ?? (value !== '' && !isHex(value) ? t('Six digits, such as #1f3a5f') : undefined)}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toLowerCase())}
        />
        <input
          type="color"
          aria-label={t('Choose the colour')}
          value={isHex(value) ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="h-11 w-14 flex-none rounded-control border border-line-strong bg-card p-1"
        />
      </div>
      {isHex(value) && (
        <div className="flex gap-3">
          {(Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).map((ground) => (
            <span
              key={ground}
              style={{ backgroundColor: GROUNDS[ground] }}
              className="grid h-14 w-24 place-items-center rounded-control border border-line"
            >
              <span
                aria-hidden
                style={{ backgroundColor: value, borderColor: ground === 'light' ? '#0003' : '#fff5' }}
                className="size-8 rounded-full border"
              />
            </span>
          ))}
        </div>
      )}
      {faint.length > 0 && (
        <p className="text-12 text-ink-2">
          {t('Hardly differs from the page ({{where}}): shoppers see it by its ring.', {
            where: listed(faint.map((ground) => names[ground])),
          })}
        </p>
      )}
    </div>
  )
}

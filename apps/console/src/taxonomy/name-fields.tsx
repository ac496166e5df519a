import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LocalName } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { useSettings } from '../lib/settings.tsx'
import { ChoosePicture } from '../pictures/choose-picture.tsx'

interface NameFieldsProps {
  form: EditForm<ValueFields>
  maxLength: number
}

/** The name in each language of the market, with how many are missing. */
export function NameFields({ form, maxLength }: NameFieldsProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const own = languages.find(({ name }) => name === CONTENT_LOCALE)
  const others = otherLanguages(languages)
  const missing = others.filter(({ name }) => !form.values[fieldOf(name)]).length
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {t('Name')}
        {missing > 0 && <Badge tone="warn">{t('{{number}} missing', { number: missing })}</Badge>}
      </legend>
      <TextField
        label={own?.title ?? t('Name')}
        lang={CONTENT_LOCALE}
        dir="auto"
        maxLength={maxLength}
        value={form.values.name ?? ''}
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
      />
      {others.map(({ name: locale, title, direction }) => (
        <TextField
          key={locale}
          label={title}
          lang={locale}
          dir={direction}
          maxLength={maxLength}
          placeholder={form.values.name}
          value={form.values[fieldOf(locale)] ?? ''}
          onChange={({ currentTarget }) => form.set({ [fieldOf(locale)]: currentTarget.value })}
        />
      ))}
      {missing > 0 && (
        <p className="text-12 text-ink-2">{t('If a name is missing, shoppers read the one of the market.')}</p>
      )}
    </fieldset>
  )
}

/** Square, and as wide as a shopper sees it at double pixel density. */
const CROP = { ratio: 1, width: 960 }

const upload = (picture: Blob) => consoleApi.call('POST /admin/taxonomy/pictures', { body: {}, files: { picture } })

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
  return (
    <div className="grid gap-2">
      <span className="font-semibold">{label}</span>
      <div className="flex flex-wrap items-center gap-4">
        {value ? (
          <img src={`${value}?w=320`} alt="" className="dim-dark size-20 flex-none rounded-card bg-tile object-cover" />
        ) : (
          <span className="size-20 flex-none rounded-card border border-dashed border-line-strong" />
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <ChoosePicture
              label={value ? t('Replace') : t('Choose a picture')}
              inputLabel={label}
              crop={CROP}
              upload={upload}
              onPicture={onChange}
            />
            {isOptional && value && (
              <Button size="sm" className="max-md:min-h-11" onClick={() => onChange('')}>
                {t('Remove')}
              </Button>
            )}
          </div>
          <p className="text-12 text-ink-2">{hint}</p>
        </div>
      </div>
    </div>
  )
}

/** The language of the market's content; the others translate it. */
const CONTENT_LOCALE = 'en'

/** The fields of a form of one value: `name`, others of its kind, and `texts.fr` for each language. */
export type ValueFields = Record<string, string>

const PREFIX = 'texts.'
export const fieldOf = (locale: string) => `${PREFIX}${locale}`

/** The languages that names are translated into. */
export const otherLanguages = <Language extends { name: string }>(languages: readonly Language[]): Language[] =>
  languages.filter(({ name }) => name !== CONTENT_LOCALE)

/** The names in all languages as fields, empty where one is missing. */
export const nameFields = (texts: readonly LocalName[], languages: readonly { name: string }[]): ValueFields =>
  Object.fromEntries(
    otherLanguages(languages).map(({ name: locale }) => [
      fieldOf(locale),
      texts.find((one) => one.locale === locale)?.name ?? '',
    ]),
  )

/** Changed names as the server takes them; undefined: none. */
export function changedNames(changes: Partial<ValueFields>): LocalName[] | undefined {
  const names = Object.entries(changes)
    .filter(([field]) => field.startsWith(PREFIX))
    .map(([field, name = '']) => ({ locale: field.slice(PREFIX.length), name }))
  return names.length === 0 ? undefined : names
}

/** How many languages have no name. */
export const missingNames = (texts: readonly LocalName[], languages: readonly { name: string }[]): number =>
  otherLanguages(languages).filter(({ name }) => !texts.some(({ locale }) => locale === name)).length

/** Reads `data.current` of a `stale` refusal. */
export function readCurrentFields(current: unknown): { version: number; values: ValueFields } {
  const { version, fields } = current as { version: number; fields: Record<string, unknown> }
  const values = Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])
  return { version, values: Object.fromEntries(values) }
}

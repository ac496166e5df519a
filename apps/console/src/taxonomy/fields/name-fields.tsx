import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { CONTENT_LOCALE, fieldOf, otherLanguages, type ValueFields } from './name-values.ts'

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

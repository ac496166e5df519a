import type { ShopTextField } from '@rialto/contract'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { type ShopValues, textName } from './shop-values.ts'
import { useTextLabels } from './shop-words.tsx'

export interface SectionProps {
  form: EditForm<ShopValues>
  /** The language whose texts are edited. */
  locale: string
}

interface TextOfLanguageProps extends SectionProps {
  field: ShopTextField
  maxLength: number
  hint?: string
  /** Lines at least; left out for a single one. */
  rows?: number
}

/** A text of the shop in the chosen language; its English wording stands in an empty field. */
export function TextOfLanguage({ form, locale, field, rows, ...rest }: TextOfLanguageProps) {
  const label = useTextLabels()[field]
  const name = textName(locale, field)
  const props = {
    ...rest,
    label,
    lang: locale,
    dir: 'auto',
    value: form.values[name] ?? '',
    placeholder: locale === 'en' ? undefined : form.values[textName('en', field)],
    error: form.errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.set({ [name]: currentTarget.value } as Partial<ShopValues>),
  }
  return rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} />
}

interface PlainFieldProps {
  form: EditForm<ShopValues>
  name: 'address' | 'phone' | 'email'
  label: string
  hint?: string
  type?: 'tel' | 'email'
  maxLength: number
}

export function PlainField({ form, name, type, ...rest }: PlainFieldProps) {
  return (
    <TextField
      {...rest}
      type={type}
      dir={type ? 'ltr' : 'auto'}
      value={form.values[name]}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
    />
  )
}

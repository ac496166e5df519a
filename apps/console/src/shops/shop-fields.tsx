import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopTextField } from '@rialto/contract'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useId } from 'react'
import type { FormWords } from '../form/changes-bar.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { type ShopValues, textName } from './shop-values.ts'

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

interface FormSectionProps {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the form: its name and purpose beside its fields, above them on phones. */
export function FormSection({ title, lead, action, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-6 md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-16">
          {title}
        </h2>
        {lead && <p className="mt-1 text-13 text-ink-2">{lead}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}

/** The labels of the texts of a shop. */
function useTextLabels(): Record<ShopTextField, string> {
  const { t } = useTranslation()
  return {
    description: t('About the shop'),
    estimated_delivery: t('Time of delivery'),
    returns_policy: t('Returns'),
    delivery_policy: t('Delivery'),
    privacy_policy: t('Privacy'),
  }
}

/** The fields in words, for the list of changes. Long texts are named alone. */
export function useShopWords(locales: readonly string[]): FormWords<ShopValues> {
  const { t } = useTranslation()
  const { currency, languages } = useSettings()
  const labels = useTextLabels()
  const text = (label: string) => ({ label, show: (value: string) => <bdi>{value || t('none')}</bdi> })
  const texts = locales.flatMap((locale) => {
    const title = languages.find(({ name }) => name === locale)?.title ?? locale
    return (Object.keys(labels) as ShopTextField[]).map((field) => {
      const label = locales.length > 1 ? `${labels[field]} (${title})` : labels[field]
      return [textName(locale, field), field === 'estimated_delivery' ? text(label) : { label }] as const
    })
  })
  return {
    address: text(t('Address')),
    phone: text(t('Phone')),
    email: text(t('Email')),
    delivery_charge: {
      label: t('Delivery charge'),
      show: (value) => <bdi>{value === null ? t('not said yet') : formatMoney(value, currency)}</bdi>,
    },
    free_delivery_from: {
      label: t('Free delivery from'),
      show: (value) => <bdi>{value === null ? t('never') : formatMoney(value, currency)}</bdi>,
    },
    opening_hours: { label: t('Opening hours') },
    ...Object.fromEntries(texts),
  }
}

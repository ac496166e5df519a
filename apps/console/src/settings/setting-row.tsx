import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import type { Control } from './control.ts'
import { isSame } from './use-market-settings.ts'
import { ValueField } from './value-field.tsx'

interface SettingRowProps {
  setting: AdminSettings['settings'][number]
  control: Control
  form: EditForm<MarketSettings>
  defaults: MarketSettings
  /** A search has led to it. */
  isWanted?: boolean
}

/** A setting with its purpose, its default, and the way back to it. */
export function SettingRow({
  setting: { key, name, description },
  control,
  form,
  defaults,
  isWanted,
}: SettingRowProps) {
  const { t } = useTranslation()
  const value = form.values[key]
  const byDefault = defaults[key]
  const shown = showValue(byDefault, control, t)
  // The names of settings are those of the form, and the server has checked what it takes.
  const set = (next: unknown) => form.set({ [key]: next } as Partial<MarketSettings>)
  return (
    <div
      id={key}
      className={cx(
        'grid scroll-mt-20 gap-1.5 border-b border-line py-4 last:border-0',
        isWanted && 'rounded-control ring-2 ring-accent ring-offset-8 ring-offset-ground',
      )}
    >
      {control.kind === 'texts' ? (
        <>
          <h3 className="text-14">{name}</h3>
          <p className="text-13 text-ink-2">{description}</p>
          <TextsField settings={form.values} onChange={set} />
        </>
      ) : (
        <ValueField
          control={control}
          label={name}
          hint={description}
          value={value}
          path={key}
          errorOf={(path) => form.errorOf(`values.${path}`)}
          onChange={set}
        />
      )}
      {control.kind === 'object' && <p className="text-13 text-ink-2">{description}</p>}
      {!isSame(value, byDefault) && (
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
          {shown !== undefined && (
            <span>
              {t('Default')}: <bdi>{shown}</bdi>
            </span>
          )}
          <TextButton aria-label={`${t('Reset to default')}: ${name}`} onClick={() => set(byDefault)}>
            {t('Reset to default')}
          </TextButton>
        </p>
      )}
    </div>
  )
}

interface TextsFieldProps {
  settings: MarketSettings
  onChange: (texts: MarketSettings['texts']) => void
}

/** The texts of settings in another language: each wording of menus, footers and the like with its translation. */
function TextsField({ settings, onChange }: TextsFieldProps) {
  const { t } = useTranslation()
  const { texts, languages, app_locale } = settings
  const others = languages.filter(({ name }) => name !== app_locale)
  const [chosen, setChosen] = useState('')
  const locale = others.some(({ name }) => name === chosen) ? chosen : others[0]?.name
  if (locale === undefined) return <p className="text-ink-2">{t('The market has one language.')}</p>
  const known = texts[locale] ?? {}
  const wordings = [...new Set([...wordingsOf(settings), ...Object.keys(known)])]
  const set = (wording: string, translation: string) => {
    const { [wording]: _old, ...rest } = known
    onChange({ ...texts, [locale]: translation === '' ? rest : { ...known, [wording]: translation } })
  }
  return (
    <div className="grid gap-3">
      <NativeSelect
        label={t('Language of the texts')}
        value={locale}
        className="max-w-72"
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {others.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <details>
        <summary className="min-h-11 content-center">
          {t('{{done}} of {{total}} texts are translated', {
            done: wordings.filter((wording) => known[wording]).length,
            total: wordings.length,
          })}
        </summary>
        <ul className="grid gap-3 pt-2 sm:grid-cols-2">
          {wordings.map((wording) => (
            <li key={wording}>
              <TextField
                label={<bdi>{wording}</bdi>}
                lang={locale}
                dir="auto"
                maxLength={500}
                value={known[wording] ?? ''}
                onChange={({ currentTarget }) => set(wording, currentTarget.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The wordings in settings that shoppers read, each once: those that may be translated. */
function wordingsOf(settings: MarketSettings): string[] {
  const { menus, footers, payment_gateways, contact, vat_taxes, ticket_issue_types, blog_categories } = settings
  const all = [
    settings.web_footer_text,
    settings.web_footer_description,
    ...menus.map(({ name }) => name),
    ...footers.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    ...payment_gateways.map(({ title }) => title),
    ...vat_taxes.map(({ name }) => name),
    ...contact.hours,
    ...ticket_issue_types,
    ...blog_categories.map(({ name }) => name),
  ]
  return [...new Set(all.flatMap((wording) => wording || []))]
}

const LENGTH_MAX = 60

/** A value in words; undefined for lists, pictures and the like, which are named without their value. */
export function showValue(value: unknown, control: Control, t: TFunction): string | undefined {
  switch (control.kind) {
    case 'switch':
      return value === true ? t('On') : t('Off')
    case 'number':
      return String(value)
    case 'text': {
      const text = typeof value === 'string' && value !== '' ? value : t('none')
      return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text
    }
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? String(value)
    default:
      return undefined
  }
}

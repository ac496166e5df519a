import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings } from '@rialto/contract'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { wordingsOf } from '../wordings-of.ts'

interface TextsFieldProps {
  settings: MarketSettings
  onChange: (texts: MarketSettings['texts']) => void
}

/** The texts of settings in another language: each wording of menus, footers and the like with its translation. */
export function TextsField({ settings, onChange }: TextsFieldProps) {
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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { showError } from './errors.tsx'
import { changeLanguage } from './preferences.ts'
import { useSettings } from './settings.tsx'

/** Chooses the language of the console. */
export function LanguageSelect({ labelHidden, className }: { labelHidden?: boolean; className?: string }) {
  const { i18n, t } = useTranslation()
  const { languages } = useSettings()
  const queries = useQueryClient()
  // Before a market is open, its pages come in every language that they are translated into; the market may have others yet.
  const isListed = languages.some(({ name }) => name === i18n.language)
  return (
    <NativeSelect
      label={t('Language')}
      labelHidden={labelHidden}
      className={className}
      value={i18n.language}
      onChange={({ target }) => {
        const chosen = languages.find(({ name }) => name === target.value)
        if (chosen) changeLanguage(chosen, queries).catch((error) => showError(error, t('The shop cannot be reached')))
      }}
    >
      {!isListed && (
        <option value={i18n.language} lang={i18n.language}>
          {new Intl.DisplayNames([i18n.language], { type: 'language' }).of(i18n.language)}
        </option>
      )}
      {languages.map(({ name, title }) => (
        <option key={name} value={name} lang={name}>
          {title}
        </option>
      ))}
    </NativeSelect>
  )
}

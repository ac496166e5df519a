import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { showError } from '../errors/show-error.ts'
import { changeLanguage } from './change-language.ts'
import { useSettings } from './settings-context.tsx'

/** Chooses the language of the console. */
export function LanguageSelect({ labelHidden, className }: { labelHidden?: boolean; className?: string }) {
  const { i18n, t } = useTranslation()
  const { languages } = useSettings()
  const queries = useQueryClient()
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
      {languages.map(({ name, title }) => (
        <option key={name} value={name} lang={name}>
          {title}
        </option>
      ))}
    </NativeSelect>
  )
}

import { storeLocale } from '@rialto/client/i18n/locale.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useSettings } from './settings-context.tsx'

/** Chooses the language. Another language is another page, as the server writes its direction and fonts. */
export function LanguageSelect({ labelHidden, className }: { labelHidden?: boolean; className?: string }) {
  const { i18n, t } = useTranslation()
  const { languages } = useSettings()
  return (
    <NativeSelect
      label={t('Language')}
      labelHidden={labelHidden}
      className={className}
      value={i18n.language}
      onChange={(event) => {
        storeLocale(event.target.value)
        window.location.reload()
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

import { useFieldWords } from '@rialto/client/i18n/use-field-words.ts'
import { setTimeZone } from '@rialto/client/time-zone.ts'
import type { SiteSettings } from '@rialto/contract'
import { FieldWordsProvider } from '@rialto/ui/field-words.tsx'
import { createContext, type ReactNode, useContext } from 'react'

const SettingsContext = createContext<SiteSettings | null>(null)

/** Provides the market's settings: name, languages, currency; and the words of fields for numbers and dates. */
export function SettingsProvider({ value, children }: { value: SiteSettings; children: ReactNode }) {
  setTimeZone(value.time_zone)
  const words = useFieldWords()
  return (
    <SettingsContext value={value}>
      <FieldWordsProvider value={words}>{children}</FieldWordsProvider>
    </SettingsContext>
  )
}

export function useSettings(): SiteSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it')
  return settings
}

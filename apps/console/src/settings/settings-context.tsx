import { setTimeZone } from '@rialto/client/time-zone.ts'
import type { SiteSettings } from '@rialto/contract'
import { createContext, type ReactNode, useContext } from 'react'

const SettingsContext = createContext<SiteSettings | null>(null)

/** Provides the market's settings: name, languages, currency. */
export function SettingsProvider({ value, children }: { value: SiteSettings; children: ReactNode }) {
  setTimeZone(value.time_zone)
  return <SettingsContext value={value}>{children}</SettingsContext>
}

export function useSettings(): SiteSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it')
  return settings
}

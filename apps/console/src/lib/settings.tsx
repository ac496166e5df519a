import { useFieldWords } from '@rialto/client/i18n/use-field-words.ts'
import { setTimeZone } from '@rialto/client/time-zone.ts'
import type { SiteSettings } from '@rialto/contract'
import { FieldWordsProvider } from '@rialto/ui/field-words.tsx'
import { createContext, type ReactNode, useContext } from 'react'
import { consoleApi } from './api.ts'

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

/**
 * Whether several shops sell here (the setting `multi_vendor`). Where one does, the screens of the market name no shops: use
 * `onlyInMarket` for screens and columns, {@link ShopName} for names, and this for words.
 */
export const useIsMarket = (): boolean => useSettings().multi_vendor

interface ShopNameProps {
  shop: { name: string }
  /** The mark between it and the words before. */
  before?: string
}

/** The name of the shop that something is of, on screens of the market; nothing where one seller sells. */
export function ShopName({ shop, before = '' }: ShopNameProps) {
  if (!useIsMarket()) return null
  return (
    <>
      {before}
      <bdi>{shop.name}</bdi>
    </>
  )
}

/** The query of the market's settings, which rarely change. */
export const settingsQuery = {
  queryKey: ['GET /master'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => consoleApi.call('GET /master', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

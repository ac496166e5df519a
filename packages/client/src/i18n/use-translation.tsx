import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { cachedT } from './cached-t.ts'

interface Translation {
  i18n: i18n
  /** Translates a text, given its English wording. */
  t: TFunction
}

const TranslationContext = createContext<Translation | null>(null)

/** Provides the translations to components. Another language is another page. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const translation = useMemo(() => ({ i18n, t: cachedT(i18n) }), [i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/**
 * The translations for components. The hook of react-i18next would subscribe each of several hundred components to
 * language changes and late texts, which do not occur (decision 029).
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { cachedT } from './cached-t.ts'

interface Translation {
  i18n: i18n
  /** A text in the page's language, by its English wording. */
  t: TFunction
}

const TranslationContext = createContext<Translation | null>(null)

/** Gives components the texts of the page's language; another language is another page. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const translation = useMemo(() => ({ i18n, t: cachedT(i18n) }), [i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/**
 * For components. The hook of react-i18next would listen, in each of several hundred components, for changes of language and
 * late texts, of which there are none (decision 029).
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

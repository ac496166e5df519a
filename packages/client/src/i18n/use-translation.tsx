import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

interface Translation {
  i18n: i18n
  /** A text in the page's language, by its English wording. */
  t: TFunction
}

const TranslationContext = createContext<Translation | null>(null)

/** Gives components the texts of the page's language; another language is another page. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const translation = useMemo(() => ({ i18n, t: i18n.getFixedT(i18n.language) }), [i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/**
 * The texts, wherever something is drawn. i18next's own hook for React listens, in each of a page's several hundred components
 * that say something, for changes of language and late texts, neither of which there are.
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

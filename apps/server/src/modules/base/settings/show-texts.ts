import { cachedByKey } from '../../../cache/cached.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, textsOf } from '../../../texts/index.ts'
import type { ModuleDeps } from './create-settings.ts'
import { entityTag } from './entity-tag.ts'
import { selectRewordedTexts } from './repository-texts.ts'

/** The texts as the market words them, as they were shipped, or those alone that the market words otherwise. */
export type TextPart = 'all' | 'original' | 'reworded'

export interface LanguageTexts {
  texts: Readonly<Record<string, string>>
  tag: string
}

const CACHE_MS = 5_000

/** Shows the texts of a configured language with their ETag. A language without a file has an empty map, so it is shown in English. */
export function createShowTexts(
  deps: ModuleDeps,
): (locale: string, part: TextPart) => Promise<LanguageTexts | Refusal> {
  const originals = new Map<string, LanguageTexts>()
  const originalOf = (locale: string): LanguageTexts => {
    const found = originals.get(locale) ?? withTag(textsOf(locale) ?? {})
    originals.set(locale, found)
    return found
  }
  const rewordedOf = cachedByKey(deps, { ms: CACHE_MS, topics: ['settings'] }, async (locale: string) => {
    const rows = await selectRewordedTexts(deps.database.reading, locale)
    const reworded = withTag(Object.fromEntries(rows.map(({ key, text: wording }) => [key, wording])))
    const original = originalOf(locale)
    return { reworded, all: rows.length === 0 ? original : withTag({ ...original.texts, ...reworded.texts }) }
  })
  return async (locale, part) => {
    const { configured } = await deps.settings.locales()
    if (!configured.includes(locale)) return refuse('not_found', text('This language is not available'))
    if (part === 'original') return originalOf(locale)
    return (await rewordedOf(locale))[part]
  }
}

const withTag = (texts: LanguageTexts['texts']): LanguageTexts => ({ texts, tag: entityTag(texts) })

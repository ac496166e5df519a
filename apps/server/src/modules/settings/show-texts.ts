import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text, textsOf } from '../../texts/index.ts'
import type { ModuleDeps } from './create-settings.ts'
import { entityTag } from './entity-tag.ts'

export interface LanguageTexts {
  texts: Readonly<Record<string, string>>
  tag: string
}

const noTexts = {}

/** Shows all texts of a configured language with their ETag. A language without a file has an empty map, so it is shown in English. */
export function createShowTexts({ settings }: ModuleDeps): (locale: string) => Promise<LanguageTexts | Refusal> {
  const tags = new Map<string, string>()
  return async (locale) => {
    const { configured } = await settings.locales()
    if (!configured.includes(locale)) return refuse('not_found', text('This language is not available'))
    const texts = textsOf(locale) ?? noTexts
    const tag = tags.get(locale) ?? entityTag(texts)
    tags.set(locale, tag)
    return { texts, tag }
  }
}

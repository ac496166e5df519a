import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text, textsOf } from '../../texts/index.ts'
import type { ModuleDeps } from './create-settings.ts'
import { entityTag } from './entity-tag.ts'

export interface LanguageTexts {
  texts: Readonly<Record<string, string>>
  tag: string
}

const nothing = {}

/** All texts of a configured language, with their tag. A language without a file of texts is shown in English: an empty map. */
export function createShowTexts({ settings }: ModuleDeps): (locale: string) => Promise<LanguageTexts | Refusal> {
  const tags = new Map<string, string>()
  return async (locale) => {
    const { configured } = await settings.locales()
    if (!configured.includes(locale)) return refuse('not_found', text('This language is not available'))
    const texts = textsOf(locale) ?? nothing
    const tag = tags.get(locale) ?? entityTag(texts)
    tags.set(locale, tag)
    return { texts, tag }
  }
}

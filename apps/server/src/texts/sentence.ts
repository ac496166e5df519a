import { type TextKey, type TextValues, translate } from './index.ts'

/** A text with values, of which some are texts too, such as the name of a role. */
export interface Sentence {
  text: TextKey
  values: SentenceValues
}
export type SentenceValues = { [name: string]: string | number | Sentence }

/** A value of a sentence that is translated itself. */
export const part = (text: TextKey, values: SentenceValues = {}): Sentence => ({ text, values })

export function translateSentence(locale: string, { text, values }: Sentence): string {
  const translated: TextValues = {}
  for (const [name, value] of Object.entries(values))
    translated[name] = typeof value === 'object' ? translateSentence(locale, value) : value
  return translate(locale, text, translated)
}

import { wordsOf } from '../../../db/search-text.ts'
import { formsOf } from './word-forms.ts'

/** How many of the searched words begin a word of any of these names, or stand there in another number. A letter beside words says nothing. */
export function wordsMatched(words: readonly string[], names: readonly string[]): number {
  const inNames = names.flatMap(wordsOf)
  const matches = (word: string) =>
    formsOf(word, false).some((form) =>
      inNames.some((name) => (form.whole ? name === form.word : name.startsWith(form.word))),
    )
  return words.filter((word) => (word.length > 1 || words.length === 1) && matches(word)).length
}

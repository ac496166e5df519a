import { wordsOf } from '../../../db/search-text.ts'
import { formsOf } from './word-forms.ts'

/** Counts the searched words that begin a word of these names, or that occur there in the other number. Single letters beside words do not count. */
export function countMatchingWords(words: readonly string[], names: readonly string[]): number {
  const inNames = names.flatMap(wordsOf)
  const matches = (word: string) =>
    formsOf(word, false).some((form) =>
      inNames.some((name) => (form.whole ? name === form.word : name.startsWith(form.word))),
    )
  return words.filter((word) => (word.length > 1 || words.length === 1) && matches(word)).length
}

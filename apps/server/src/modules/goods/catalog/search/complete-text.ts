import { type WrittenWord, writtenWords } from './spelling.ts'

/**
 * Completes the words that a shopper is typing, most frequent completion first: with words of the found products' names that begin
 * like them, and with the word that follows there.
 */
export function completeText(words: readonly string[], names: readonly string[], limit: number): string[] {
  const times = new Map<string, number>()
  for (const name of names) {
    for (const text of completionsIn(words, writtenWords(name))) times.set(text, (times.get(text) ?? 0) + 1)
  }
  return [...times]
    .sort(([a, often], [b, oftenB]) => oftenB - often || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([text]) => text)
}

function completionsIn(words: readonly string[], name: readonly WrittenWord[]): string[] {
  const places = words.map((word) => name.findIndex((each) => each.word.startsWith(word)))
  if (places.some((place) => place < 0)) return []
  const text = places.map((place) => name[place]?.written).join(' ')
  const last = name[places.at(-1) ?? 0]
  const next = name[(places.at(-1) ?? 0) + 1]
  // A next word that the phrase contains already adds nothing.
  const isMore = next && !last?.ends && next.word.length > 2 && !words.some((word) => next.word.startsWith(word))
  return isMore ? [text, `${text} ${next.written}`] : [text]
}

import { describe, expect, it } from 'vitest'
import { correctedWords, matchedWords } from './matched-words.ts'

describe('matchedWords', () => {
  const hit = { id: 1, titles: 'مزهريه teapot élan', names: 'teapot kitchen', others: '', popularity: 0, visible: true }
  const at = (text: string, word: string) => ({
    start: Buffer.byteLength(text.slice(0, text.indexOf(word))),
    length: 1,
  })

  it('returns whole words by positions in bytes, each once', () => {
    const _matchesPosition = {
      titles: [at(hit.titles, 'teapot'), at(hit.titles, 'élan'), at(hit.titles, 'هريه')],
      names: [at(hit.names, 'teapot')],
    }
    expect(matchedWords({ ...hit, _matchesPosition })).toEqual(['teapot', 'élan', 'مزهريه'])
  })

  it('returns no words without a hit or without positions', () => {
    expect(matchedWords(undefined)).toEqual([])
    expect(matchedWords(hit)).toEqual([])
  })
})

describe('correctedWords', () => {
  it.each([
    ['keeps whole words and beginnings', 'ceramic teap', 'teapot ceramic', 'ceramic teap'],
    ['keeps a plural for a singular', 'ceramic teapots', 'ceramic teapot', 'ceramic teapots'],
    ['replaces a misspelt word by the found one', 'cermaic teapot', 'ceramic teapot', 'ceramic teapot'],
    ['replaces the misspelt beginning of a word', 'haedph', 'headphones', 'headphones'],
    ['joins two words that were found as one', 'blue tea pot', 'blue teapot', 'blue teapot'],
    ['keeps a word that resembles no found one', 'blue xylophone', 'blue', 'blue xylophone'],
  ])('%s', (_, typed, matched, corrected) => {
    expect(correctedWords(typed.split(' '), matched.split(' ')).join(' ')).toBe(corrected)
  })
})

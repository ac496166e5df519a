import type { Language } from '@rialto/contract/languages'
import { sellerWords } from '@rialto/demo/sellers'
import { describe, expect, it } from 'vitest'
import { detectLanguage, findTopics } from './understand.ts'

describe('detectLanguage', () => {
  it.each([
    ['Do you have this in green?', 'en'],
    ['Bonjour, avez-vous ce vase ?', 'fr'],
    ['¿Cuánto cuesta?', 'es'],
    ['Was kostet der Versand?', 'de'],
    ['هل التوصيل مجاني؟', 'ar'],
    ['এটা কি স্টকে আছে?', 'bn'],
  ] as const)('detects for %s the language %s', (text, language) => {
    expect(detectLanguage(text, 'en')).toBe(language)
  })

  it('returns the previous language when the text has no known words', () => {
    expect(detectLanguage('39?', 'fr')).toBe('fr')
    expect(detectLanguage('', 'bn')).toBe('bn')
  })
})

describe('findTopics', () => {
  it.each([
    ['Is it in stock, and how soon can you ship it?', 'en', ['stock', 'delivery']],
    ['Hello! How much is it?', 'en', ['greeting', 'price']],
    ['This history is a mystery', 'en', []],
    ['Puis-je le renvoyer ?', 'fr', ['return']],
    ['¿TALLAS disponibles?', 'es', ['size', 'stock']],
    ['Ist die Größe 42 noch da, und wann kommt das Paket?', 'de', ['size', 'stock', 'delivery']],
    ['كم سعر هذا والتوصيل؟', 'ar', ['price', 'delivery']],
    ['ডেলিভারিতে কত দিন?', 'bn', ['delivery']],
    ['ধন্যবাদ!', 'bn', ['thanks']],
  ] as const)('finds in %s (%s) the topics %j', (text, language, topics) => {
    expect(findTopics(text, language)).toEqual(topics)
  })

  it('finds each of its phrases in every language', () => {
    for (const [language, { asks }] of Object.entries(sellerWords))
      for (const [topic, phrases] of Object.entries(asks))
        for (const phrase of phrases)
          expect(findTopics(phrase.replace('*', ''), language as Language), phrase).toContain(topic)
  })
})

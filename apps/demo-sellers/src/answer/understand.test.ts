import { sellerWords } from '@rialto/demo/sellers'
import { describe, expect, it } from 'vitest'
import { languageOf, topicsOf } from './understand.ts'

describe('the language of a question', () => {
  it.each([
    ['Do you have this in green?', 'en'],
    ['Bonjour, avez-vous ce vase ?', 'fr'],
    ['¿Cuánto cuesta?', 'es'],
    ['هل التوصيل مجاني؟', 'ar'],
    ['এটা কি স্টকে আছে?', 'bn'],
  ] as const)('%s is %s', (text, language) => {
    expect(languageOf(text, 'en')).toBe(language)
  })

  it('stays what it was where a text does not tell', () => {
    expect(languageOf('39?', 'fr')).toBe('fr')
    expect(languageOf('', 'bn')).toBe('bn')
  })
})

describe('what a question is about', () => {
  it.each([
    ['Is it in stock, and how soon can you ship it?', 'en', ['stock', 'delivery']],
    ['Hello! How much is it?', 'en', ['greeting', 'price']],
    ['This history is a mystery', 'en', []],
    ['Puis-je le renvoyer ?', 'fr', ['return']],
    ['¿TALLAS disponibles?', 'es', ['size', 'stock']],
    ['كم سعر هذا والتوصيل؟', 'ar', ['price', 'delivery']],
    ['ডেলিভারিতে কত দিন?', 'bn', ['delivery']],
    ['ধন্যবাদ!', 'bn', ['thanks']],
  ] as const)('%s', (text, language, topics) => {
    expect(topicsOf(text, language)).toEqual(topics)
  })

  it('hears its own words in every language', () => {
    for (const [language, { asks }] of Object.entries(sellerWords))
      for (const [topic, phrases] of Object.entries(asks))
        for (const phrase of phrases)
          expect(topicsOf(phrase.replace('*', ''), language as keyof typeof sellerWords), phrase).toContain(topic)
  })
})

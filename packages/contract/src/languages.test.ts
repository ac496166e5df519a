import { expect, it } from 'vitest'
import { directionOf, LANGUAGES, scriptOf } from './languages.ts'

it('gives the direction of a language by its script', () => {
  const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']
  for (const language of rightToLeft) expect(directionOf(language), language).toBe('rtl')
  for (const language of ['bn', 'de', 'en', 'es', 'fr', 'hi', 'ru', 'zh']) expect(directionOf(language)).toBe('ltr')
})

it('knows the script of each language, and takes Latin where a code is none', () => {
  expect(LANGUAGES.filter((language) => scriptOf(language) !== 'Latn')).toEqual(['ar', 'bn'])
  expect(scriptOf('not a language')).toBe('Latn')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, foldName, hash52, lowerCase, slugify } from './words.ts'

describe('slugify', () => {
  it.each([
    ['Été & Co.', 'ete-co'],
    ['İstanbul Lamba', 'istanbul-lamba'],
    ['হাতে তৈরি কাঁথা', 'হাতে-তৈরি-কাঁথা'],
    ['कुर्ता नीला', 'कुर्ता-नीला'],
    ['กระเป๋าผ้า', 'กระเป๋าผ้า'],
    ['がま口', 'がま口'],
    ['Йогурт', 'йогурт'],
    ['أحذية', 'أحذية'],
    ['தமிழ் புத்தகம்', 'தமிழ்-புத்தகம்'],
    ['---', ''],
  ])('turns %s into %s', (name, slug) => expect(slugify(name)).toBe(slug.normalize('NFC')))

  it('cuts long names between letters with their marks', () => {
    for (const name of ['কাঁ'.repeat(60), 'ก็'.repeat(80), 'ab '.repeat(60), '𝒜x'.repeat(70)]) {
      const slug = slugify(name)
      expect(slug.length).toBeLessThanOrEqual(100)
      expect(slug.isWellFormed()).toBe(true)
      expect(slug).toMatch(/[^-]$/)
      expect(slugify(name).replace(/-/g, '')).toBe(slugify(name).replace(/-/g, '').normalize('NFC'))
    }
    expect(slugify('কাঁ'.repeat(60))).toBe('কাঁ'.repeat(33))
  })

  it('gives a slug that stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name))
      }),
    )
  })
})

describe('lowerCase and foldName', () => {
  it('write no dot twice', () => {
    expect(lowerCase('İstanbul')).toBe('istanbul')
    expect(foldName('İSTANBUL  lamba')).toBe('istanbul lamba')
  })
})

describe('cleanLine', () => {
  it('removes what turns the direction of writing, and what cannot be seen', () => {
    expect(cleanLine('Lamp\u202egnp.exe\u202c\u200b')).toBe('Lampgnp.exe')
    expect(cleanLine('\u3164')).toBe('')
    expect(cleanLine('میر‌حسین')).toBe('میر‌حسین')
  })
})

it('hash52 has no collision among 300,000 handles', () => {
  const numbers = new Set<number>()
  for (let index = 0; index < 300_000; index++) numbers.add(hash52(`product-${index}`))
  expect(numbers.size).toBe(300_000)
})

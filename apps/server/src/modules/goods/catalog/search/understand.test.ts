import { describe, expect, it } from 'vitest'
import type { SearchRules } from '../repository-search.ts'
import { NO_RULES } from './search-rules.ts'
import { understand } from './understand.ts'
import { colorFamilies, vocabularyOf } from './vocabulary.ts'

const category = (id: number, name: string) => ({ id, name, slug: '', thumbnail: '', parent_id: null })
const names = {
  shops: [{ id: 1, name: 'Oak & Ember', logo: '', rating: 0 }],
  brands: [{ id: 1, name: 'Marlowe' }],
  categories: [category(1, 'Cups and mugs'), category(2, 'Boots')],
  sizes: ['XS', 'S', 'XL', 'EU 42', 'Ring 52', '500 ml', '1 L', 'Cabin'].map((name, at) => ({ id: at + 1, name })),
  colors: [
    { id: 1, name: 'Lagoon', code: '#2f7f7b' },
    { id: 2, name: 'Navy', code: '#1f2f55' },
    { id: 3, name: 'Forest', code: '#2f5d47' },
    { id: 4, name: 'Terracotta', code: '#bf6a45' },
  ],
}
const idsOf = (facet: string, text: string, locale = 'en', rules: SearchRules = NO_RULES) =>
  read(text, locale, rules).flatMap(({ values }) =>
    values.filter((value) => value.facet === facet).flatMap(({ ids }) => [...ids]),
  )
const read = (text: string, locale = 'en', rules: SearchRules = NO_RULES) =>
  understand(text, vocabularyOf({ locale, content: names, own: names, rules }))
const kinds = (text: string, locale = 'en', rules: SearchRules = NO_RULES) =>
  read(text, locale, rules).map(({ kind, typed }) => `${kind}: ${typed}`)

describe('what a search text is made of', () => {
  it.each([
    ['en', 'green teapot', ['color: green', 'words: teapot']],
    ['en', 'I am looking for a warm scarf for winter', ['words: warm', 'words: scarf', 'words: winter']],
    ['en', 'guitar under 300', ['words: guitar', 'price: under 300']],
    ['en', 'mugs between 20 and 50', ['category: mugs', 'price: between 20 and 50']],
    ['en', 'boots size 42', ['category: boots', 'size: size 42']],
    ['en', 'tshirt xl', ['words: tshirt', 'size: xl']],
    ['en', 'soap 500ml', ['words: soap', 'size: 500ml']],
    ['en', 'soap over 0.5 l', ['words: soap', 'size: over 0.5 l']],
    ['en', 'scarf -wool', ['words: scarf', 'without: -wool']],
    ['en', 'scarf without wool', ['words: scarf', 'without: without wool']],
    ['en', 'sugar free jam', ['without: sugar free', 'words: jam']],
    ['en', 't-shirt', ['words: t-shirt']],
    ['en', 'marlowe bag by oak & ember', ['brand: marlowe', 'words: bag', 'shop: oak & ember']],
    ['en', 'the', ['words: the']],
    ['de', 'Tasse bis 50 €', ['words: Tasse', 'price: bis 50 €']],
    ['de', 'gruene Teekanne', ['color: gruene', 'words: Teekanne']],
    ['fr', 'thé sans caféine', ['words: thé', 'without: sans caféine']],
    ['es', 'taza por menos de 20 euros', ['words: taza', 'price: por menos de 20 euros']],
    ['ar', 'كوب ٣٠ دولار', ['words: كوب', 'price: ٣٠ دولار']],
    ['bn', 'কাপ ৫০ টাকার নিচে', ['words: কাপ', 'price: ৫০ টাকার নিচে']],
  ])('reads %s: %s', (locale, text, parts) => {
    expect(kinds(text, locale)).toEqual(parts)
  })

  it('reads amounts as people write them', () => {
    const price = (text: string, locale = 'en') => read(text, locale).map(({ min, max }) => [min, max])[0]
    expect(price('under 1,299.50')).toEqual([undefined, 1299.5])
    expect(price('bis 1.299,00 €', 'de')).toEqual([undefined, 1299])
    expect(price('under 1,299')).toEqual([undefined, 1299])
    expect(price('$30')).toEqual([undefined, 30])
    expect(price('over 20')).toEqual([20, undefined])
    expect(price('20-50 €')).toEqual([20, 50])
    expect(price('between 50 and 20')).toEqual([20, 50])
    expect(price('١٢٫٥٠٠ دينار', 'ar')).toEqual([undefined, 12.5])
    const dinars = (text: string) =>
      understand(text, vocabularyOf({ locale: 'en', content: names, own: names, rules: NO_RULES }), 3)
    expect(dinars('under 4.500')[0]?.max).toBe(4.5)
    expect(dinars('under 1,500')[0]?.max).toBe(1500)
    expect(dinars('under 1.234.567')[0]?.max).toBe(1_234_567)
    expect(kinds('boots 42 $50')).toEqual(['category: boots', 'size: 42', 'price: $50'])
    expect(kinds('kit 1.2.3.4')).toEqual(['words: kit', 'words: 1.2.3.4'])
    expect(kinds('oil under 𞥐𞥑kg').join()).not.toContain('price')
  })

  it('finds sizes by their measure in any unit, by the number of a scale, and by a bound', () => {
    expect(idsOf('sizes', 'oil 0.5 l')).toEqual([6])
    expect(idsOf('sizes', 'oil 1000 ml')).toEqual([7])
    expect(idsOf('sizes', 'oil up to 600 ml')).toEqual([6])
    expect(idsOf('sizes', 'oil from 300 to 600 ml')).toEqual([6])
    expect(idsOf('sizes', 'oil 1-0.3 l')).toEqual([6, 7])
    expect(idsOf('sizes', 'boots 42')).toEqual([4])
    expect(idsOf('sizes', 'boots eu 42')).toEqual([4])
    expect(idsOf('sizes', 'case cabin')).toEqual([8])
  })

  it('finds colours by their family, in each language, and a named one alone', () => {
    expect(idsOf('colors', 'blue').sort()).toEqual([1, 2])
    expect(idsOf('colors', 'navy')).toEqual([2])
    expect(idsOf('colors', 'vert', 'fr').sort()).toEqual([1, 3])
    expect(idsOf('colors', 'أزرق', 'ar').sort()).toEqual([1, 2])
    expect(read('navy')[0]?.alike).toEqual([1])
  })

  it('finds what the market says that an occasion is, and its synonyms, in one way or both', () => {
    const rules: SearchRules = {
      ...NO_RULES,
      synonyms: [
        { locale: null, from: null, words: ['kettle', 'water boiler'] },
        { locale: 'en', from: 'crockery', words: ['crockery', 'mug'] },
      ],
      occasions: [
        { id: 1, phrases: { en: ['gift for mum'] }, names: {}, categoryIds: [1], productIds: [], maxPrice: null },
      ],
    }
    expect(kinds('gift for mum under 30', 'en', rules)).toEqual(['occasion: gift for mum', 'price: under 30'])
    const others = (text: string, locale = 'en') =>
      read(text, locale, rules)[0]?.alternatives.map((words) => words.join(' '))
    expect(others('water boiler')).toContain('kettle')
    expect(others('crockery')).toContain('mug')
    expect(others('mug')).not.toContain('crockery')
    expect(others('crockery', 'fr')).not.toContain('mug')
  })

  it('names shops only where there are several, and synonyms as people write them', () => {
    expect(kinds('oak & ember')).toEqual(['shop: oak & ember'])
    expect(kinds('oak & ember', 'en', { ...NO_RULES, namesShops: false })).toEqual(['words: oak', 'words: ember'])
    const rules: SearchRules = { ...NO_RULES, synonyms: [{ locale: null, from: null, words: ['mug', 'Café-Bécher'] }] }
    expect(read('mug', 'en', rules)[0]?.synonyms).toContain('Café-Bécher')
  })

  it('has each part once, with the places where it is said again', () => {
    const [wool, scarf] = read('wool scarf Wool')
    expect(wool).toMatchObject({ start: 0, end: 4, repeated: [{ start: 11, end: 15 }] })
    expect(scarf?.repeated).toEqual([])
  })

  it('names a part without the words that say how it is meant', () => {
    const labels = (text: string) => read(text).map(({ label }) => label)
    expect(labels('scarf without wool')).toEqual(['scarf', 'wool'])
    expect(labels('soap over 0.5 l')).toEqual(['soap', '0.5 l'])
  })

  it('keeps the place of each part, so that it can be taken off', () => {
    const [color, , price] = read('green teapot under 30')
    expect('green teapot under 30'.slice(color?.start, color?.end)).toBe('green')
    expect('green teapot under 30'.slice(price?.start, price?.end)).toBe('under 30')
  })
})

it.each([
  ['#000000', ['black']],
  ['#ffffff', ['white']],
  ['#808080', ['grey']],
  ['#ff0000', ['red']],
  ['#2f7f7b', ['green', 'blue']],
  ['#1f2f55', ['blue']],
  ['#8a5432', ['brown']],
])('knows the families of %s', (code, families) => {
  expect(colorFamilies(code)).toEqual(families)
})

describe('German words', () => {
  const forms = (text: string) =>
    read(text, 'de').flatMap(({ alternatives }) => alternatives.map((each) => each.join(' ')))

  it.each([
    ['Schürzen', 'schurze'],
    ['Schürze', 'schurzen'],
    ['Drähte', 'draht'],
    ['Fässer', 'fass'],
    ['Faesser', 'fass'],
    ['Pult', 'pulte'],
    ['Giesskanne', 'giesskannen'],
    ['Gießkannen', 'giesskanne'],
  ])('%s also finds %s', (typed, other) => {
    expect(forms(typed)).toContain(other)
  })

  it('takes no umlaut from words that have none, and is not used in other languages', () => {
    expect(forms('Mauer')).not.toContain('maur')
    expect(read('poe', 'en')[0]?.alternatives).toEqual([['poe']])
    expect(read('capes', 'en')[0]?.alternatives).toEqual([['capes']])
  })
})

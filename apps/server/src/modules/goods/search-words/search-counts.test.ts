import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedText } from './search-counts.ts'

it.each([
  ['  Green   Teapot ', 'green teapot'],
  ['Écharpe', 'écharpe'],
  ['guitar under 300', 'guitar under 300'],
  ['size 42 500 ml', 'size 42 500 ml'],
  ['iso 2768', 'iso 2768'],
  ['٣٠ دولار', '٣٠ دولار'],
  ['mug @ home', 'mug @ home'],
])('counts “%s” as “%s”', (search, counted) => {
  expect(countedText(search)).toBe(counted)
})

it.each([
  'ada@market.test',
  'ada @ market . test',
  'ada＠market.test',
  '+49 151 2345678',
  '(555) 010-2040',
  'order for 4111 1111 1111 1111',
  '٠١٢٣٤٥٦٧٨٩',
  '০১৭১২৩৪৫৬৭৮',
  '１２３４５６７８',
  '١٥ ٥٥ ٠١ ٠٢ ٠٣ من فضلك',
  'I am looking for something that my grandmother in Porto would like',
  '',
  '   ',
])('does not count “%s”', (search) => {
  expect(countedText(search)).toBeNull()
})

it('counts a text the same however often it is brought into its form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (search) => {
      const counted = countedText(search)
      if (counted !== null) expect(countedText(counted)).toBe(counted)
    }),
  )
})

it('never counts a number as long as a phone’s, whatever stands around and within it', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '/', '–', ' (', ') ')
  const number = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), { minLength: 7, maxLength: 16 })
  fc.assert(
    fc.property(fc.constantFrom('', 'call ', 'هاتف '), number, (before, parts) => {
      expect(countedText(before + parts.map(([digit, after]) => digit + after).join(''))).toBeNull()
    }),
  )
})

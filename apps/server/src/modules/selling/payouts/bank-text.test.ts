import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLatinName, toBankText } from './bank-text.ts'

it.each([
  ['Märkte & Söhne GmbH', 'Maerkte + Soehne GmbH'],
  ['Éclair Ünlü Straße', 'Eclair Uenlue Strasse'],
  ['Łódź Æther Ørsted Þór', 'Lodz AEther Orsted THor'],
  ['Ça coûte “cher” — vraiment', "Ca coute 'cher' - vraiment"],
  ['//Rialto//Clay/', 'Rialto/Clay'],
  ['  Ines\tCalder\n', 'Ines Calder'],
  ['Lume <Clay> €5 #1', 'Lume Clay 5 1'],
  ['Ελένη', ''],
])('writes %j as %j', (written, plain) => {
  expect(toBankText(written, 70)).toBe(plain)
})

it('writes any text in the characters of banks, without slashes at its ends or two in a row, and not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (written, max) => {
      const plain = toBankText(written, max)
      expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
      expect(plain).not.toMatch(/^[/ ]|[/ ]$|\/\//)
      expect(plain.length).toBeLessThanOrEqual(max)
    }),
  )
})

it('tells names that banks can write from those that need other letters', () => {
  expect(
    ['Ines Calder', 'Søren Łuczak', 'O’Neill', 'Ελένη', 'Ines Παπά', '田中', 'مريم', '12', ''].map(isLatinName),
  ).toEqual([...[true, true, true, false, false, false, false, false, false]])
})

import { describe, expect, it } from 'vitest'
import { cleanIban, ibanFault, isBic, isInSepa, needsPayeeAddress } from './iban.ts'

describe('an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
    'SA0380000000608010167519',
  ])('%s is one', (iban) => {
    expect(ibanFault(iban)).toBeUndefined()
  })

  it('is written in groups, in small letters, with hyphens', () => {
    expect(cleanIban(' de89 3704-0044 0532\u00A00130 00 ')).toBe('DE89370400440532013000')
  })

  it.each([
    ['', 'form'],
    ['DE', 'form'],
    ['8937040044053201300000', 'form'],
    ['DE8937040044053201300ü', 'form'],
    ['US89370400440532013000', 'country'],
    ['DE893704004405320130001', 'length'],
    ['DE88370400440532013000', 'digits'],
    ['DE89370400440532013001', 'digits'],
  ])('%j has a fault: %s', (iban, fault) => {
    expect(ibanFault(iban)).toBe(fault)
  })

  it('with any one digit changed, or two neighbours swapped, is refused', () => {
    const iban = 'DE89370400440532013000'
    for (let place = 4; place < iban.length; place++)
      for (const digit of '0123456789')
        if (digit !== iban[place])
          expect(ibanFault(iban.slice(0, place) + digit + iban.slice(place + 1)), `${place} ${digit}`).toBe('digits')
    for (let place = 4; place + 1 < iban.length; place++) {
      const [one = '', other = ''] = [iban[place], iban[place + 1]]
      if (one !== other)
        expect(ibanFault(iban.slice(0, place) + other + one + iban.slice(place + 2)), `${place}`).toBe('digits')
    }
  })

  it('is reached by transfers in euros or not, with the address of the payee or without', () => {
    expect(['DE89', 'CH93', 'GB29', 'TR33', 'SA03'].map((iban) => isInSepa(iban))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['DE89', 'NO93', 'LI21', 'CH93', 'GB29'].map((iban) => needsPayeeAddress(iban))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

it('knows BICs of 8 and 11 characters', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'COBADEF', 'COBADEFFXX', 'C0BADEFF', 'cobadeff'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

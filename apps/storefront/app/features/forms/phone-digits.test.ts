import { westernDigits } from '@rialto/contract/clean-text'
import { westernDigits as digitsOfFields } from '@rialto/ui/western-digits.ts'
import { describe, expect, it } from 'vitest'
import { localizeCountries, readPhone } from './phone-field.tsx'
import { someCountries } from './testing/countries.ts'

const countries = localizeCountries(someCountries, 'en')

describe('readPhone', () => {
  it.each([
    ['01711-000 203', '880', '01711000203'],
    ['(555) 010-2101', '1', '5550102101'],
    ['0151/23456789', '49', '015123456789'],
    ['٠١٧١١', null, '01711'],
    ['০১৭১১', null, '01711'],
    ['０１７１１', null, '01711'],
    ['abc', '880', ''],
    // The country code is already displayed before the field.
    ['+880 1711 000203', '880', '1711000203'],
    ['008801711000203', '880', '1711000203'],
    ['\u202a+880 1711\u202c', '880', '1711'],
    // The start of the number itself, or of a code that is being typed.
    ['8801711', '880', '8801711'],
    ['+880', '880', '880'],
    ['+880', null, '880'],
    ['1'.repeat(60), null, '1'.repeat(40)],
    // No code reaches an extension.
    ['555 010 2102 x22', '1', '5550102102'],
  ])('turns %j with code %s into %j', (written, phoneCode, phone) =>
    expect(readPhone(written, { phoneCode })).toEqual({ phone, country: undefined }),
  )

  it('brings the country of an international number along', () => {
    const found = readPhone('+44 7700 900142', { phoneCode: '880', countries })
    expect([found.phone, found.country?.name]).toEqual(['7700900142', 'United Kingdom'])
  })

  it('keeps the plus of a country that is not in the list', () =>
    expect(readPhone('+999 7700', { phoneCode: '880', countries })).toEqual({ phone: '+9997700', country: undefined }))

  it.each(['555 0102 x22', '555 0102 ext. 22', '555-0102;ext=22', '555 0102 #22', '٥٥٥ ٠١٠٢ x٢٢'])(
    'keeps the extension of %s',
    (written) => expect(readPhone(written, { phoneCode: '1', extension: true }).phone).toBe('5550102 x22'),
  )
})

it('reads the digits of every script as the server does', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code))
    .join('')
  expect(digits.length).toBeGreaterThan(600)
  expect(digitsOfFields(digits)).toBe(westernDigits(digits))
  expect(digitsOfFields(digits)).toMatch(/^\d+$/)
})

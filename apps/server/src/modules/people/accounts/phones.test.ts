import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { findCountry, normalisePhone, splitPhone } from './phones.ts'

describe('normalisePhone and splitPhone', () => {
  it.each([
    ['01711000203', '880', '+8801711000203'],
    ['1711000203', '+880', '+8801711000203'],
    ['8801711000203', '880', '+8801711000203'],
    ['01711-000 203', '880', '+8801711000203'],
    ['+880 1711 000203', null, '+8801711000203'],
    ['+8801711000203', '44', '+8801711000203'],
    ['008801711000203', null, '+8801711000203'],
    ['07700 900142', '44', '+447700900142'],
    ['0123456789', '39', '+390123456789'],
    ['(555) 010-2101', '1', '+15550102101'],
    ['7330000', '1-684', '+16847330000'],
    ['0151/23456789', '49', '+4915123456789'],
    ['+49 (0) 151/23456789', null, '+4915123456789'],
    ['555 010 2102 x22', '1', '+15550102102'],
  ])('normalise %s with the calling code %s to %s', (phone, phoneCode, normalised) => {
    expect(normalisePhone({ phone, phoneCode })).toBe(normalised)
  })

  it('use the country if no calling code is given', () => {
    expect(normalisePhone({ phone: '01711000203', country: 'BD' })).toBe('+8801711000203')
    expect(normalisePhone({ phone: '87011234567', country: 'KZ' })).toBe('+77011234567')
  })

  it('keep the digits if no numbering plan applies', () => {
    expect(normalisePhone({ phone: '123456789', phoneCode: '999' })).toBe('+999123456789')
    expect(normalisePhone({ phone: '1234567890123456', phoneCode: '880' })).toBe('+8801234567890123456')
  })

  it.each(['', 'abc', 'shopper1@rialto.test', '+', '12345678901234567890123', '1711000203'])(
    'return null for %j',
    (phone) => expect(normalisePhone({ phone })).toBeNull(),
  )

  it('handle every notation of the numbers of every country', () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples)
      if (!example) continue
      const phoneCode = getCountryCallingCode(country)
      for (const phone of [example.number, example.nationalNumber, example.formatNational()])
        expect(normalisePhone({ phone, phoneCode, country }), `${country} ${phone}`).toBe(example.number)
      expect(splitPhone(example.number)).toEqual({ phone: example.nationalNumber, phoneCode })
    }
  })
})

describe('findCountry', () => {
  it.each([
    ['Bangladesh', 'en', 'BD'],
    ['بنغلاديش', 'ar', 'BD'],
    ['united kingdom', 'ar', 'GB'],
    ['FR', 'en', 'FR'],
    ['Atlantis', 'en', undefined],
  ])('finds %s in %s as %s', (name, locale, code) => expect(findCountry(name, locale)).toBe(code))
})

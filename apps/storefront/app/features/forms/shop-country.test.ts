import { describe, expect, it } from 'vitest'
import { findCountry, localizeCountries } from './phone-field.tsx'

const fromServer = [
  { name: 'بنغلاديش', phone_code: '880', code: 'BD' },
  { name: 'ألمانيا', phone_code: '49', code: 'DE' },
  { name: 'Narnia', phone_code: '+999' },
]

describe('localizeCountries and findCountry', () => {
  it('give each country an English name for the server and a local one to display', () => {
    expect(localizeCountries(fromServer, 'fr')).toEqual([
      { code: 'DE', name: 'Germany', localName: 'Allemagne', phoneCode: '49' },
      { code: 'BD', name: 'Bangladesh', localName: 'Bangladesh', phoneCode: '880' },
      { code: null, name: 'Narnia', localName: 'Narnia', phoneCode: '999' },
    ])
  })

  it('find a country by any of its names', () => {
    const countries = localizeCountries(fromServer, 'ar')
    for (const name of ['Germany', 'ألمانيا', 'de', ' germany ']) expect(findCountry(countries, name)?.code).toBe('DE')
    for (const name of ['Atlantis', '', null, undefined]) expect(findCountry(countries, name)).toBeUndefined()
  })
})

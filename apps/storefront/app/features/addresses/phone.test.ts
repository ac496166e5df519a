import { describe, expect, it } from 'vitest'
import { joinPhone, splitPhone } from './address-form.tsx'

const countries = [
  { name: 'Canada', phoneCode: '1' },
  { name: 'United States', phoneCode: '1' },
  { name: 'Barbados', phoneCode: '1246' },
  { name: 'Bangladesh', phoneCode: '880' },
]

describe('splitPhone and joinPhone', () => {
  it.each([
    ['+8801712345678', 'Bangladesh', '1712345678'],
    ['+1 246 555 0101', 'Barbados', '5550101'],
    ['+1 (555) 010-7788', 'United States', '5550107788'],
  ])('%s belongs to %s', (phoneNumber, country, phone) => {
    expect(splitPhone(phoneNumber, countries, 'United States')).toEqual({ country, phone })
  })

  it('keeps all digits when no country matches or none is given', () => {
    expect(splitPhone('+999123', countries, null)).toEqual({ country: '', phone: '999123' })
    expect(splitPhone('01712345678', countries, 'Bangladesh')).toEqual({ country: '', phone: '01712345678' })
    expect(splitPhone('+8801712', [], null)).toEqual({ country: '', phone: '8801712' })
  })

  it('keep an extension, and an international number of a country that is not in the list', () => {
    const parts = splitPhone('+15550107788 x22', countries, 'United States')
    expect(parts).toEqual({ country: 'United States', phone: '5550107788 x22' })
    expect(joinPhone(parts.phone, '1')).toBe('+15550107788 x22')
    expect(joinPhone('+99977', '1')).toBe('+99977')
  })

  it('starts with the shopper’s own country without a number', () => {
    expect(splitPhone('', countries, 'Bangladesh')).toEqual({ country: 'Bangladesh', phone: '' })
  })

  it('joins the parts again', () => {
    expect(joinPhone('1712345678', '880')).toBe('+8801712345678')
    expect(joinPhone('1712345678', undefined)).toBe('1712345678')
    expect(joinPhone('', '880')).toBe('')
  })
})

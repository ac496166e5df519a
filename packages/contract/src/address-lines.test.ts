import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressParts, addressLines } from './address-lines.ts'

const address: AddressParts = {
  phone: '+15550102101',
  area: 'Portland',
  flat_no: '3B',
  post_code: '04102',
  address_line: '118 Pine Street',
  address_line2: 'Ring twice',
}
const lines = (changes: Partial<AddressParts>) => addressLines({ ...address, ...changes })

describe('addressLines', () => {
  it.each<[string, Partial<AddressParts>, string[]]>([
    ['the United States', {}, ['118 Pine Street, 3B', 'Ring twice', 'Portland 04102']],
    [
      'the United Kingdom',
      { phone: '+447700900142', flat_no: 'Flat 12', area: 'Bristol', post_code: 'BS1 3QY' },
      ['Flat 12, 118 Pine Street', 'Ring twice', 'Bristol', 'BS1 3QY'],
    ],
    [
      'France',
      {
        phone: '+33612345678',
        address_line: '12 rue de la Paix',
        flat_no: 'Appt 3',
        area: 'Paris',
        post_code: '75002',
      },
      ['12 rue de la Paix, Appt 3', 'Ring twice', '75002 Paris'],
    ],
    [
      'Spain',
      { phone: '+34612345678', address_line: 'Calle Mayor 5', flat_no: '3.º B', area: 'Madrid', post_code: '28013' },
      ['Calle Mayor 5, 3.º B', 'Ring twice', '28013 Madrid'],
    ],
    [
      'Bangladesh',
      { phone: '+8801712345678', address_line: 'সড়ক ১১', flat_no: 'ফ্ল্যাট ৪', area: 'ঢাকা', post_code: '১২০৫' },
      ['ফ্ল্যাট ৪, সড়ক ১১', 'Ring twice', 'ঢাকা ১২০৫'],
    ],
    [
      'Saudi Arabia, by the default format',
      { phone: '+966512345678', address_line: 'شارع الملك 14', flat_no: 'شقة 4', area: 'الرياض', post_code: '11564' },
      ['شارع الملك 14، شقة 4', 'Ring twice', 'الرياض 11564'],
    ],
    ['a phone without a country code', { phone: '0171 2345' }, ['118 Pine Street, 3B', 'Ring twice', 'Portland 04102']],
  ])('follows the format of %s', (_, changes, expected) => expect(lines(changes)).toEqual(expected))

  it.each<[string, Partial<AddressParts>, string[]]>([
    [
      'Germany',
      { country: 'DE', area: 'Hamburg', post_code: '20459' },
      ['118 Pine Street, 3B', 'Ring twice', '20459 Hamburg'],
    ],
    [
      'the United Kingdom',
      { country: 'GB', area: 'Bristol', post_code: 'BS1 3QY' },
      ['3B, 118 Pine Street', 'Ring twice', 'Bristol', 'BS1 3QY'],
    ],
    [
      'the United States, with the code of the state',
      { phone: '+4915123456789', country: 'US', region: 'ME', region_name: 'Maine' },
      ['118 Pine Street, 3B', 'Ring twice', 'Portland, ME 04102'],
    ],
    [
      'Japan, with the name of the prefecture',
      { country: 'JP', region: '13', region_name: 'Tokyo', area: 'Minato', post_code: '106-0032' },
      ['118 Pine Street, 3B', 'Ring twice', 'Minato 106-0032', 'Tokyo'],
    ],
  ])('follows the country rather than the phone in %s', (_, changes, expected) =>
    expect(lines(changes)).toEqual(expected),
  )

  it('names the country to readers in another one alone', () => {
    const german = { ...address, country: 'DE' }
    const lastFor = (country: string | null, locale: string, isParcel = false) =>
      addressLines(german, { country, locale, isParcel }).at(-1)
    expect(lastFor('DE', 'en')).toBe('04102 Portland')
    expect([lastFor('AT', 'en'), lastFor(null, 'fr'), lastFor('AT', 'en', true)]).toEqual([
      'Germany',
      'Allemagne',
      'GERMANY',
    ])
    expect(addressLines(address, { country: 'AT', locale: 'en' }).at(-1)).toBe('Portland 04102')
  })

  it('leaves out empty parts', () => {
    const bare = { flat_no: null, post_code: null, address_line2: null }
    for (const phone of ['+15550102101', '+447700900142', '+33612345678', ''])
      expect(lines({ ...bare, phone })).toEqual(['118 Pine Street', 'Portland'])
    expect(lines({ ...bare, address_line: '', area: '' })).toEqual([])
    expect(lines({ flat_no: ' ', post_code: '', address_line2: '  ' })).toEqual(['118 Pine Street', 'Portland'])
  })

  it('contains every part exactly once', () => {
    const part = fc.stringMatching(/^[a-z]{4,8}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { minLength: 5, maxLength: 5 }),
        fc.constantFrom('+1', '+44', '+33', '+880', ''),
        (parts, phone) => {
          const [area = '', flat_no = '', post_code = '', address_line = '', address_line2 = ''] = parts
          const written = addressLines({ phone, area, flat_no, post_code, address_line, address_line2 })
          expect(written.flatMap((line) => line.split(/, | /)).sort()).toEqual([...parts].sort())
        },
      ),
    )
  })
})

it('no other module joins the parts of an address', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = [
    'apps/storefront/app',
    'apps/server/src/modules',
    'packages/contract/src',
    'packages/ui/src',
    'packages/client/src',
  ].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name)),
  )
  const joins = sources.filter((name) =>
    /\[[^\]]*\b(?:flat_no|post_code)\b[^\]]*\][^;]*?\.join\(|join\([^)]*\bflat_no\b/s.test(
      readFileSync(join(root, name), 'utf8'),
    ),
  )
  expect(joins).toEqual([])
  const users = sources.filter((name) => readFileSync(join(root, name), 'utf8').includes('contract/address-lines'))
  expect(users.length).toBeGreaterThan(2)
})

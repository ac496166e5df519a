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
      ['شارع الملك 14, شقة 4', 'Ring twice', 'الرياض 11564'],
    ],
    ['a phone without a country code', { phone: '0171 2345' }, ['118 Pine Street, 3B', 'Ring twice', 'Portland 04102']],
  ])('follows the format of %s', (_, changes, expected) => expect(lines(changes)).toEqual(expected))

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

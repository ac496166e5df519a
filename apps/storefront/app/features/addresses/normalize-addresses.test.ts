import { addressLines } from '@rialto/contract/address-lines'
import { expect, it } from 'vitest'
import { normalizeAddresses } from './use-addresses.ts'

it('addresses of an external server can be distinguished at least by their ids', () => {
  const [idOnly, partial] = normalizeAddresses([
    { id: 71 },
    { id: 72, address_line: '12 Quay Street', is_default: true },
  ])
  expect(idOnly).toMatchObject({ id: 71, name: '#71', address_type: 'other', is_default: false, phone: '' })
  expect(idOnly && addressLines(idOnly)).toEqual([])
  expect(partial).toMatchObject({ id: 72, name: '', is_default: true })
  expect(partial && addressLines(partial)).toEqual(['12 Quay Street'])
})

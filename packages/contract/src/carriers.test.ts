import { describe, expect, it } from 'vitest'
import { CARRIERS, trackingPageOf, withScheme } from './carriers.ts'

describe('carriers', () => {
  it.each(CARRIERS)('%s has a page of its own for a parcel, over https', (carrier) => {
    const page = trackingPageOf(carrier.toUpperCase(), ' 00 34 & ')
    expect(page).toMatch(/^https:\/\/[\w.-]+\/.*0034%26$/)
  })

  it('of another name, and parcels without a number, have none', () => {
    expect(trackingPageOf('Swiftpost', '1')).toBeNull()
    expect(trackingPageOf('DHL', '  ')).toBeNull()
    expect(trackingPageOf(null, '1')).toBeNull()
  })
})

it.each([
  ['dhl.de/track?n=1', 'https://dhl.de/track?n=1'],
  ['//dhl.de/1', 'https://dhl.de/1'],
  ['dhl.de:443/1', 'https://dhl.de:443/1'],
  [' www.gls.example ', 'https://www.gls.example'],
  ['https://dhl.de/1', 'https://dhl.de/1'],
  ['http://dhl.de/1', 'http://dhl.de/1'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('reads the address %j as %j', (typed, read) => expect(withScheme(typed)).toBe(read))

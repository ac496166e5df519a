import { beforeAll, describe, expect, it } from 'vitest'
import { findTextPlaces } from './text-places.ts'

let places: Map<string, readonly string[]>
beforeAll(() => {
  // Fails for a route without a place.
  places = findTextPlaces()
}, 120_000)

describe('the places of texts', () => {
  it('are pages whose code loads the text, also later', () => {
    expect(places.get('Home address')).toEqual(['addresses', 'checkout', 'orders', 'product'])
    expect(places.get('All posts')).toEqual(['blog'])
    expect(places.get('To pack')).toContain('console:today')
  })

  it('tell texts with the same words apart', () => {
    expect(places.get('Home')).not.toEqual(places.get('Home address'))
    expect(places.get('Add to Cart_card')).not.toEqual(places.get('Add to Cart'))
  })

  it('are the messages of the server for its own texts', () => {
    expect(places.get('Accept the invitation')).toEqual(['mails'])
    expect(places.get('Name of the market')).toContain('console:settings')
  })

  it('do not hold nearly everything: a list of all screens belongs to none of them', () => {
    const counts = new Map<string, number>()
    for (const all of places.values()) for (const place of all) counts.set(place, (counts.get(place) ?? 0) + 1)
    const most = [...counts].filter(([place, count]) => count > places.size / 4 && place !== 'answers')
    expect(most).toEqual([])
    expect([...places.values()].filter((all) => all.length === 0)).toEqual([])
  })
})

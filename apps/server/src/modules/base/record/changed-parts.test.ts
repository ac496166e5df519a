import { expect, test } from 'vitest'
import { changedParts } from './present.ts'

test('things in lists are compared by id or name, and only what differs is told', () => {
  const variant = (size: string, stock: number) => ({ size, color: 'Red', stock, sku: `R-${size}` })
  expect(
    changedParts(['variants'], [variant('S', 1), variant('M', 5), variant('L', 2)], [variant('L', 2), variant('M', 7)]),
  ).toEqual([
    { path: ['variants'], before: 'Red, S', after: undefined },
    { path: ['variants', 'Red, M', 'stock'], before: 5, after: 7 },
  ])
})

test('a single thing without a name is told by its fields, several by their ids', () => {
  const hidden = (id: number) => ({ id, state: 'hidden' })
  const waiting = (id: number) => ({ id, state: 'waiting' })
  expect(changedParts(['products'], [waiting(7)], [hidden(7)])).toEqual([
    { path: ['state'], before: 'waiting', after: 'hidden' },
  ])
  expect(changedParts(['products'], [waiting(7), waiting(8)], [hidden(7), hidden(8)]).map(({ path }) => path)).toEqual([
    ['products', '#7', 'state'],
    ['products', '#8', 'state'],
  ])
})

test('parts of one side alone have nothing on the other', () => {
  expect(changedParts(['names'], undefined, { en: 'Lantern night' })).toEqual([
    { path: ['names', 'en'], before: undefined, after: 'Lantern night' },
  ])
  expect(changedParts(['price'], 9, 9)).toEqual([])
  expect(changedParts(['tags'], ['a'], ['a', 'b'])).toEqual([{ path: ['tags'], before: ['a'], after: ['a', 'b'] }])
})

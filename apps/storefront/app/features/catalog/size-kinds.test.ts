import { expect, it } from 'vitest'
import { groupSizes } from './range-filters.tsx'

const groupNames = (...names: string[]) =>
  groupSizes(names.map((name) => ({ name }))).map((group) => group.map(({ name }) => name))

it('groups sizes by kind in the order of the market, and sorts those of a kind', () => {
  expect(
    groupNames(
      'XL',
      'EU 44',
      'S',
      '1 L',
      '2 person',
      '500 ml',
      'EU 36',
      '10',
      'XXS',
      '4 person',
      '38',
      '3XL',
      'M',
      '9.5',
    ),
  ).toEqual([
    ['XXS', 'S', 'M', 'XL', '3XL'],
    ['EU 36', 'EU 44'],
    ['500 ml', '1 L'],
    ['2 person', '4 person'],
    ['9.5', '10', '38'],
  ])
})

it('keeps words in the order of the market', () => {
  expect(groupNames('Weekend', 'Cabin', 'Mini', 'One size')).toEqual([['Weekend', 'Cabin', 'Mini', 'One size']])
})

it('compares measures of several figures', () => {
  expect(groupNames('50 × 70 cm', '30 × 40 cm', '30 × 30 cm', '1 kg', '750 g')).toEqual([
    ['30 × 30 cm', '30 × 40 cm', '50 × 70 cm'],
    ['750 g', '1 kg'],
  ])
})

import { expect, it } from 'vitest'
import { isolated, joinParts, listParts, withoutIsolates } from './inline-text.ts'

it.each([
  [['12 Ferry Street', null, ' Bristol ', ''], '12 Ferry Street, Bristol'],
  [['14 شارع الملك', 'شقة 4'], '14 شارع الملك، شقة 4'],
  // The first letter decides, as it does for the side that the line is read from.
  [['20459', 'ألمانيا'], '20459، ألمانيا'],
  [['Müller', 'الرياض'], 'Müller, الرياض'],
  [['10', '20'], '10, 20'],
  [[], ''],
])('joins what people have written by the comma of its first letter: %j', (parts, line) => {
  expect(joinParts(parts)).toBe(line)
})

it('keeps parts that run against the page from taking figures along', () => {
  expect(listParts(['by Marta', '05:07 pm'], 'en')).toBe('by Marta, 05:07 pm')
  expect(listParts(['by محمد', '05:07 pm'], 'en')).toBe(`${isolated('by محمد')}, 05:07 pm`)
  expect(listParts(['بواسطة Marta', '05:07 م'], 'ar')).toBe(`${isolated('بواسطة Marta')}، 05:07 م`)
  expect(listParts(['RL-1', 'RL-2'], 'ar')).toBe(`${isolated('RL-1')}، ${isolated('RL-2')}`)
  expect(listParts(['أحمر', '42', false, null, undefined, ''], 'ar')).toBe('أحمر، 42')
})

it('writes a list into a file as it is without marks', () => {
  expect(withoutIsolates(listParts(['RL-1', 'RL-2'], 'ar'))).toBe('RL-1، RL-2')
})

import { expect, it } from 'vitest'
import { colorCode, knownColor } from './color-code.ts'

it.each([
  ['Red', '#b5382f'],
  ['navy', '#26375b'],
  ['Heather Grey', '#8f8d8a'],
  ['Navy/White', '#26375b'],
  ['Grün', '#4f7f54'],
  ['#3a7', '#33aa77'],
  ['Blurple', undefined],
])('knownColor(%j) is %s', (name, code) => {
  expect(knownColor(name)).toBe(code)
})

it('colorCode gives an unknown colour name always the same colour', () => {
  expect(colorCode('Blurple')).toMatch(/^#[0-9a-f]{6}$/)
  expect(colorCode('Blurple')).toBe(colorCode('blurple'))
})

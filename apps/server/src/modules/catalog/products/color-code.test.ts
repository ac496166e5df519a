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
])('shows the colour %j in %s', (name, code) => {
  expect(knownColor(name)).toBe(code)
})

it('gives an unknown colour a tint, always the same', () => {
  expect(colorCode('Blurple')).toMatch(/^#[0-9a-f]{6}$/)
  expect(colorCode('Blurple')).toBe(colorCode('blurple'))
})

import { expect, it } from 'vitest'
import { contrastOf as contrast, isHex } from './color.ts'

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#aabbcc', '#aabbcc')).toBe(1)
})

it('takes codes of six digits alone', () => {
  expect(['#A1b2C3', '#abc', 'red', '#12345g'].map(isHex)).toEqual([true, false, false, false])
})

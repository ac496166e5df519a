import { expect, it } from 'vitest'
import { normalPostCode, problemOfPostCode } from './post-codes.ts'

it.each([
  ['gx11 1aa', 'GX111AA'],
  ['٢٠٤٥٩', '20459'],
  ['۲۰۴۵۹', '20459'],
  ['১২০৫', '1205'],
  ['２０４５９', '20459'],
  ['00-950', '00950'],
  [' ', ''],
  [null, ''],
])('the normal form of the post code %s is %s', (written, normal) => expect(normalPostCode(written)).toBe(normal))

it.each([
  ['DE', '01067', undefined],
  ['DE', '٠١٠٦٧', undefined],
  ['DE', '1067', 'unusual'],
  ['DE', '010677', 'too_long'],
  ['DE', ' ', 'missing'],
  ['GB', 'bt1 4fx', undefined],
  ['GB', 'BT1', 'unusual'],
  ['US', '04102-1234', undefined],
  ['NL', '1012 lg', undefined],
  ['BD', '', undefined],
  [null, 'anything at all', undefined],
])('the post code of %s %s is %s', (country, written, problem) =>
  expect(problemOfPostCode(country, written)).toBe(problem),
)

import { hasAllValues } from '../../../../../scripts/test-runs.mjs'

/** Invalid values for every field: of the wrong type, too long, or malicious (docs/faults.md). */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  true,
  -1,
  0,
  1.5,
  1e21,
  2 ** 53,
  [],
  [[1]],
  {},
  { toString: 'x' },
  'NaN',
  'Infinity',
  '-1',
  '1e3',
  '9'.repeat(40),
  'x'.repeat(100_000),
  'zero \u0000 byte',
  'lone \ud800 surrogate',
  'line\u2028separator',
  '👩‍👩‍👧‍👦'.repeat(30),
  '\u202eright to left\u202c',
  "' or 1=1; drop table users; --",
  '%_\\%',
  '"><script>alert(1)</script>',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  'a@b.c\r\nBcc: other@shop.test',
  '__proto__',
]

/** `npm test` gives each field a quarter of the values, so that the fields of a call have different ones; the full run gives all. */
const SHARE = hasAllValues ? 1 : 4

/** @param place the place of the field in the contract, so that the choice stays the same from run to run */
export const wrongValuesFor = (place: number): readonly unknown[] =>
  wrongValues.filter((_, index) => index % SHARE === place % SHARE)

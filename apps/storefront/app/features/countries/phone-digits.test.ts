import { describe, expect, it } from 'vitest'
import { phoneDigits } from './phone-digits.ts'

describe('phoneDigits', () => {
  it.each([
    ['01711-000 203', '880', '01711000203'],
    ['(555) 010-2101', '1', '5550102101'],
    ['٠١٧١١', null, '01711'],
    ['abc', '880', ''],
    // The country code is already displayed before the field.
    ['+880 1711 000203', '880', '1711000203'],
    ['008801711000203', '880', '1711000203'],
    // Another country's code, or the start of the number itself.
    ['+44 7700 900142', '880', '447700900142'],
    ['8801711', '880', '8801711'],
    ['+880', '880', '880'],
    ['+880', null, '880'],
    ['1'.repeat(40), null, '1'.repeat(24)],
  ])('turns %j with code %s into %j', (written, code, digits) => expect(phoneDigits(written, code)).toBe(digits))
})

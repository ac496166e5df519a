import { describe, expect, it } from 'vitest'
import { filesIn, isTest, readSource } from './sources.ts'

/** The fields that may have a numeric keyboard without being a number, and what they are. */
const digitsThatAreNoNumber = new Map([
  ['packages/ui/src/code-boxes.tsx', 'a code of six digits'],
  ['apps/storefront/app/features/account/profile-form.tsx', 'a code of six digits'],
  ['apps/storefront/app/features/forms/phone-field.tsx', 'a phone number'],
])
/** The parts that read numbers and days; everything else uses them. */
const readers = [
  'packages/ui/src/number-field.tsx',
  'packages/ui/src/quantity-stepper.tsx',
  'packages/ui/src/date-field.tsx',
  'apps/console/src/products/product-cells.tsx',
  'apps/console/src/products/grid-cells.tsx',
]

const sources = filesIn('apps/console/src', 'apps/storefront/app', 'packages/ui/src').filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file),
)
const findIn = (pattern: RegExp, files = sources) =>
  files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
const others = sources.filter((file) => !readers.includes(file) && !digitsThatAreNoNumber.has(file))

describe('fields for numbers and days', () => {
  it('are NumberField and DateField, or read by the same hook: no browser field that drops what it does not understand', () => {
    const native = /type(?:=|: )\{?["'](?:number|date|datetime-local|time|month|week)["']/
    expect(findIn(native, others)).toEqual([])
    expect(findIn(/inputMode=\{?["'](?:numeric|decimal)["']/, others)).toEqual([])
  })

  it('are not read by functions that guess or cut off', () => {
    // The thumb of a slider can hold nothing but a number.
    const withoutSliders = sources.filter((file) => !/type="range"/.test(readSource(file)))
    expect(findIn(/parseFloat\(|valueAsNumber/, withoutSliders)).toEqual([])
    expect(findIn(/Number\([^()]*\) \|\| \d/, others)).toEqual([])
    expect(findIn(/Number\((?:currentTarget|target|event\.target|input)\.value\.replace/, sources)).toEqual([])
  })

  it('are read by one hook in every part that has a text field for them', () => {
    for (const file of readers.filter((one) => one !== 'packages/ui/src/date-field.tsx'))
      expect(readSource(file), file).toContain('useNumberText')
  })
})

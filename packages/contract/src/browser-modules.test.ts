import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each([
  'limits',
  'enums',
  'theme-shades',
  'list-enums',
  'market-enums',
  'realtime',
  'error-codes',
  'address-lines',
  'post-codes',
  'promised-days',
  'price-rules',
  'price-per-unit',
  'bulk-prices',
  'csv-cells',
  'carriers',
  'links',
  'currencies',
  'languages',
])('%s has no imports, to keep browser bundles small', (name) => {
  const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
  expect(source).not.toMatch(/^(import|export .* from) /m)
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const small = [
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
  'inline-text',
  'carriers',
  'links',
  'currencies',
  'languages',
]
it.each(small)('%s imports nothing but its like, to keep browser bundles small', (name) => {
  const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
  const imports = source.match(/^(import|export .* from ').*$/gm) ?? []
  expect(imports.filter((line) => !small.some((other) => line.endsWith(` from './${other}.ts'`)))).toEqual([])
})

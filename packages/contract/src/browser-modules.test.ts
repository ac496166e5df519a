import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(['limits', 'enums', 'realtime', 'error-codes', 'address-lines', 'price-rules'])(
  '%s brings nothing else into a browser bundle',
  (name) => {
    const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/^(import|export .* from) /m)
  },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv-cells.ts'

describe('cells of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''@x"])(
    'begin with an apostrophe where a spreadsheet would run %j',
    (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`),
  )

  it.each(['Clay pot', "'90s poster", '', ' =1', '1-1', "it's"])('are as they are in %j', (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(cell)
  })

  it('come back in as they went out, whatever they hold', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') }))
    fc.assert(fc.property(cell, (text) => unescapeFormula(escapeFormula(text)) === text))
  })
})

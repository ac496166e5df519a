import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [{ id: 'name', title: 'Name', cell: () => null, text: (row: { name: string }) => row.name }]

describe('toCsv', () => {
  it('quotes quotes and commas, and marks UTF-8', () => {
    expect(toCsv([{ name: 'Haddad, "Amira"' }], columns)).toBe('\uFEFF"Name"\r\n"Haddad, ""Amira"""\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@cmd', '\t=1'])('keeps spreadsheets from running %j', (name) => {
    expect(toCsv([{ name }], columns)).toContain(`"'${name}"`)
  })
})

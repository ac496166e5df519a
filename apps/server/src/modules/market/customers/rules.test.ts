import { describe, expect, it } from 'vitest'
import { keepInvoiceUntil, lastDayBefore, replaceWords } from './rules.ts'

describe('the invoice of an order', () => {
  it('is kept to the end of the tenth year after its own', () => {
    expect(lastDayBefore(keepInvoiceUntil(Date.UTC(2026, 0, 1)))).toBe('2036-12-31')
    expect(lastDayBefore(keepInvoiceUntil(Date.UTC(2026, 11, 31, 23)))).toBe('2036-12-31')
  })
})

describe('replaceWords', () => {
  it('reaches texts within lists and objects, and leaves everything else', () => {
    const value = { to: 'Ana R, ana@x.test', list: [{ name: 'Ana R' }, 3, null], on: true }
    expect(replaceWords(value, ['Ana R', 'ana@x.test'], '–')).toEqual({
      to: '–, –',
      list: [{ name: '–' }, 3, null],
      on: true,
    })
  })
})

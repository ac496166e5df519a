import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../locales/', import.meta.url)
const locales = readdirSync(folder).map((file) => ({
  file,
  texts: Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>),
}))

/** Words in each language that exclude the amount itself. */
const EXCLUSIVE =
  /\b(over|above|more than)\b|über \{|mehr als \{|plus de \{|au-dessus|más de \{|أكثر من|فوق|تزيد|বেশি|উপরে/i

/** What costs more than a shopper wants to pay: the amount itself would have been met. */
const NOT_MET = new Set(['Over {{price}}'])

/** Texts about the minimum of a voucher, free delivery and payouts, which the amount itself reaches (`weighVoucher`, `figureGroup`). */
const isThreshold = ([key]: [string, string]) => /\bfrom \{\{amount\}\}|\(minimum \{\{amount\}\}\)/.test(key)

describe.each(locales)('$file', ({ texts }) => {
  it('words minimums so that the exact amount is enough', () => {
    const thresholds = texts.filter(isThreshold)
    expect(thresholds).toHaveLength(9)
    expect(thresholds.filter((entry) => EXCLUSIVE.test(entry.join(' ')))).toEqual([])
  })

  it('has no other text with an exclusive amount', () => {
    expect(
      texts.filter(([key]) => /\b(over|above|more than) \{\{(amount|price)\}\}/i.test(key) && !NOT_MET.has(key)),
    ).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, pickCurrency, type ShownCurrency } from './settings-context.tsx'
import { siteSettings } from './testing/shop-settings.ts'

const dollars: ShownCurrency = { name: 'USD', symbol: '$', position: 'prefix', rate: 1 }
const euros: ShownCurrency = { name: 'EUR', symbol: '€', position: 'suffix', rate: 0.92 }

describe('formatPrice', () => {
  // docs/spec §4: Prices are converted by rate_from_default, with 2 decimals (the currency’s own: none in yen), the
  // symbol as prefix or suffix
  it('shows two decimals with the symbol before or after', () => {
    expect(formatPrice(58, dollars)).toBe('$58.00')
    expect(formatPrice(1234.5, dollars)).toBe('$1,234.50')
    expect(formatPrice(100, euros)).toBe('92.00\u00a0€')
  })

  it('converts from the default currency by the rate', () => {
    expect(formatPrice(12.5, euros)).toBe('11.50\u00a0€')
    expect(formatPrice(10, { ...dollars, symbol: 'Dh', position: 'suffix', rate: 3.6725 })).toBe('36.73\u00a0Dh')
  })

  it('rounds halves up, even when the binary fraction is slightly below', () => {
    expect(formatPrice(1.005, { ...dollars, rate: 1 })).toBe('$1.01')
    expect(formatPrice(2.01, { ...dollars, rate: 0.5 })).toBe('$1.01')
    expect(formatPrice(8.15, { ...dollars, rate: 0.1 })).toBe('$0.82')
  })

  it('puts the sign of a discount before the symbol', () => {
    expect(formatPrice(-5, dollars)).toBe('−$5.00')
    expect(formatPrice(-0.001, dollars)).toBe('$0.00')
  })

  it('differs from the exact amount by at most half a cent', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 })
    const rate = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(cents, rate, (amount, tenThousandths) => {
        const shown = Number(
          formatPrice(amount / 100, { ...dollars, rate: tenThousandths / 10_000 }).replace(/[$,]/g, ''),
        )
        const exact = (amount * tenThousandths) / 1_000_000
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.005 + exact * 1e-12)
      }),
    )
  })
})

describe('pickCurrency', () => {
  it('returns the chosen currency with its own position', () => {
    expect(pickCurrency(siteSettings, 'EUR')).toEqual(euros)
  })

  it('returns the default when the choice is not offered', () => {
    expect(pickCurrency(siteSettings, 'XXX')).toEqual(dollars)
    expect(pickCurrency(siteSettings, undefined)).toEqual(dollars)
  })

  it('uses the shop’s position when the currency has none', () => {
    const currencies = [{ id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1 }]
    const currency = { ...siteSettings.currency, position: 'suffix' as const }
    expect(pickCurrency({ ...siteSettings, currency, currencies }, 'USD').position).toBe('suffix')
  })

  it('returns the shop’s currency when the list is empty', () => {
    expect(pickCurrency({ ...siteSettings, currencies: [] }, 'EUR')).toEqual(dollars)
  })
})

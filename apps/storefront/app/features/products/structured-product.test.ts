import type { DeliveryOption, ShownDelivery } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { structuredProduct } from './load-product.ts'
import { product } from './testing/product-data.ts'

const context = { origin: 'https://shop.test', currency: 'EUR', home: 'DE', onlySeller: undefined }
const structured = (part: Parameters<typeof product>[0] = {}) => structuredProduct(context, product(part))
const url = 'https://shop.test/products/7/details'

describe('structuredProduct', () => {
  it('groups the variants, each with its price, stock, options and address', () => {
    const variants = (product().variants ?? []).map((variant, place) => ({ ...variant, sku: `MAR-1-${place}` }))
    const [first, ...others] = variants
    const group = structured({ variants: [{ ...first, gtin: '4006381333931' } as (typeof variants)[0], ...others] })
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'MAR-1',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    })
    const found = 'hasVariant' in group ? group.hasVariant : []
    expect(found).toHaveLength(7)
    expect(found[0]).toMatchObject({
      ...{ '@type': 'Product', name: 'Two-tone leather tote – Small, Cognac', sku: 'MAR-1-0', gtin: '4006381333931' },
      ...{ size: 'Small', color: 'Cognac', image: 'https://shop.test/media/tote-cognac.webp' },
      offers: {
        url: `${url}?color=1&size=1`,
        price: 148,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/OutOfStock',
      },
    })
    expect(found[5]).toMatchObject({
      ...{ size: 'Large', color: 'Ink' },
      offers: { url: `${url}?color=2&size=3`, price: 165, availability: 'https://schema.org/InStock' },
    })
    expect(found[1]).not.toHaveProperty('gtin')
  })

  it.each([
    ['included', true],
    ['added', false],
  ] as const)('tells that tax is %s', (price_tax, valueAddedTaxIncluded) => {
    const single = structured({ sizes: [], colors: [], variants: undefined, price_tax })
    expect(single).toMatchObject({
      offers: { priceSpecification: { '@type': 'UnitPriceSpecification', price: 148, valueAddedTaxIncluded } },
    })
  })

  it('tells nothing of tax where the price says nothing of it', () => {
    for (const price_tax of [undefined, 'none'] as const)
      expect(JSON.stringify(structured({ price_tax }))).not.toContain('valueAddedTaxIncluded')
  })

  it('is one product with one offer where there is nothing to choose', () => {
    const single = structured({ sizes: [], colors: [], variants: undefined, gtin: '4006381333931' })
    expect(single).toMatchObject({
      '@type': 'Product',
      sku: 'MAR-1',
      gtin: '4006381333931',
      offers: { url, price: 148 },
    })
    expect(single).not.toHaveProperty('hasVariant')
  })

  it('tells the unit price of each variant for its own content', () => {
    const [first, ...others] = product().variants ?? []
    const content = {
      net_content: { quantity: 250, unit: 'ml' as const },
      price_per_unit: { amount: 592, quantity: 1, unit: 'l' as const },
    }
    const group = structured({ variants: [{ ...first, ...content } as (typeof others)[0], ...others] })
    const offers = ('hasVariant' in group ? group.hasVariant : []).map((variant) => variant.offers)
    expect(offers[0]?.priceSpecification).toEqual({
      '@type': 'UnitPriceSpecification',
      price: 148,
      priceCurrency: 'EUR',
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: 250,
        unitCode: 'MLT',
        valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
      },
    })
    expect(offers[1]).not.toHaveProperty('priceSpecification')
    const single = structured({ sizes: [], colors: [], variants: undefined, ...content })
    expect(single).toMatchObject({ offers: { priceSpecification: { referenceQuantity: { value: 250 } } } })
  })

  describe('with methods of delivery', () => {
    const option: DeliveryOption = {
      ...{ id: 5, kind: 'flat', speed: 'standard', name: 'Parcel', charge: 4.9, allows_cash: true },
      ...{ free_from_left: 12 },
      promise: {
        from: '2026-12-02',
        to: '2026-12-03',
        leaves_on: '2026-11-30',
        order_before: '2026-11-29T13:00:00.000Z',
      },
    }
    const delivery: ShownDelivery = {
      methods: [option, { ...option, id: 6, kind: 'pickup', charge: 0, free_from_left: null, promise: null }],
      ...{ promise: option.promise, not_to_home: false, zones: ['Germany'] },
    }
    const offersWith = (part: object) => {
      const group = structured({ shop: { ...product().shop, delivery: { ...delivery, ...part } } })
      return ('hasVariant' in group ? group.hasVariant : []).map((variant) => variant.offers)
    }

    it('tells charge, country and days of each but pick-up, and which variants are delivered for nothing', () => {
      const offers = offersWith({})
      expect(offers[0]?.shippingDetails).toEqual({
        ...{ '@id': '#delivery-5', '@type': 'OfferShippingDetails' },
        shippingRate: { '@type': 'MonetaryAmount', value: 4.9, currency: 'EUR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 3, unitCode: 'DAY' },
        },
      })
      expect(offers[1]?.shippingDetails).toEqual({ '@id': '#delivery-5' })
      // 12 more than the product is what was left until delivery is free.
      expect(offers[2]?.shippingDetails).toMatchObject({ '@id': '#delivery-5-free', shippingRate: { value: 0 } })
    })

    it('lists several methods, and says where nothing is delivered', () => {
      expect(offersWith({ methods: [option, { ...option, id: 7, promise: null }] })[0]?.shippingDetails).toMatchObject([
        { '@id': '#delivery-5' },
        { '@id': '#delivery-7' },
      ])
      expect(offersWith({ methods: [], not_to_home: true })[0]?.shippingDetails).toMatchObject({
        ...{ '@id': '#no-delivery', doesNotShip: true, shippingDestination: { addressCountry: 'DE' } },
      })
    })
  })

  it('tells what delivery costs and where the shop says what it takes back, written out once', () => {
    const shop = { ...product().shop, free_delivery_from: 160, has_returns_policy: true }
    const group = structured({ shop })
    const offers = ('hasVariant' in group ? group.hasVariant : []).map((variant) => variant.offers)
    const delivery = {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', currency: 'EUR', onlySeller: undefined },
    }
    expect(offers[0]?.shippingDetails).toMatchObject({ ...delivery, shippingRate: { value: 6 } })
    expect(offers[1]?.shippingDetails).toEqual({ '@id': '#delivery' })
    // 148 + 12 reaches the amount from which delivery is free.
    expect(offers[2]?.shippingDetails).toMatchObject({ ...delivery, shippingRate: { value: 0 } })
    expect(offers[0]).toMatchObject({
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: 'https://shop.test/shops/2?tab=about',
      },
    })
    expect(offers[6]).toMatchObject({ hasMerchantReturnPolicy: { '@id': '#returns' } })
  })

  it('tells the maker, the energy class, and that it cannot be given back', () => {
    const found = structured({
      shop: { ...product().shop, has_returns_policy: true },
      withdrawal_exempt: 'hygiene',
      energy_label: { class: 'B', picture: null, link: null },
      safety: { manufacturer: { name: 'Lume', address: 'Weg 4', electronic: 'a@b.test' } },
    })
    expect(found).toMatchObject({
      manufacturer: { '@type': 'Organization', name: 'Lume', address: 'Weg 4' },
      hasEnergyConsumptionDetails: {
        hasEnergyEfficiencyCategory: 'https://schema.org/EUEnergyEfficiencyCategoryB',
      },
    })
    expect(JSON.stringify(found)).toContain('MerchantReturnNotPermitted')
    expect(JSON.stringify(found)).not.toContain('merchantReturnLink')
  })

  it('names no policy of returns that the shop does not have', () => {
    expect(JSON.stringify(structured())).not.toContain('MerchantReturnPolicy')
  })

  it('names the market as the seller, and no page of a shop, where one seller sells', () => {
    const part = { shop: { ...product().shop, has_returns_policy: true } }
    expect(JSON.stringify(structured(part))).toContain('/shops/')
    const alone = JSON.stringify(structuredProduct({ ...context, onlySeller: 'Rialto' }, product(part)))
    expect(alone).not.toContain('/shops/')
    expect(alone).not.toContain(part.shop.name)
    expect(alone).toContain('"name":"Rialto"')
  })
})

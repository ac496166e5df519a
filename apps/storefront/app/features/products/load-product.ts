import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import type { DataFor, DeliveryPromise, Product, ReviewPage, Shop, ShownDelivery, VariantStock } from '@rialto/contract'
import { joinParts } from '@rialto/contract/inline-text'
import { type NetUnit, UNIT_CODES } from '@rialto/contract/price-per-unit'
import { displayPrice } from '@rialto/contract/price-rules'
import type { Crumb } from '@rialto/ui/breadcrumbs.tsx'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../lib/json-ld.ts'
import { idOr404, loadOr404, orNull } from '../../lib/load.ts'
import { absolute, type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'
import { FIRST_REVIEWS } from '../reviews/index.ts'

export interface ProductData extends DataFor<'GET /product-details'> {
  /** The first page of reviews, or null if they could not be loaded; the product is shown in any case. */
  reviews: ReviewPage | null
  /** The shop with its description, or null if it could not be loaded. */
  shop: Shop | null
}

/** Loads a product's page. Everything but the product itself is optional. */
export async function loadProduct(api: ApiClient, idText: string): Promise<ProductData> {
  const id = idOr404(idText)
  const reviews = orNull(
    api.call('GET /reviews', { query: { product_id: id, per_page: FIRST_REVIEWS } }),
    'The reviews of the product could not be loaded.',
  )
  const details = await loadOr404(api.call('GET /product-details', { query: { product_id: id } }))
  const shop = orNull(
    api.call('GET /shops/{id}', { params: { id: details.product.shop.id } }),
    'The shop of the product could not be loaded.',
  )
  return { ...details, reviews: await reviews, shop: (await shop)?.shop ?? null }
}

/** The meta tags of a product: title, picture and offer for search engines and link previews. */
export function productMeta(args: MetaInput, { product }: ProductData): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const origin = shop?.origin ?? ''
  const { currency, multi_vendor: isMarket = true, app_name, home_country: home } = shop?.settings ?? {}
  const offered = structuredProduct(
    { origin, currency: currency?.name ?? 'USD', home: home ?? undefined, onlySeller: isMarket ? undefined : app_name },
    product,
  )
  return pageMeta(args, {
    title: product.name,
    description: product.short_description,
    path: `/products/${product.id}/details`,
    picture: product.thumbnail,
    type: 'product',
    jsonLd: [offered, breadcrumbList(origin, productCrumbs(product, t('Home')))],
  })
}

interface CategoryLink {
  label: string
  to: string
}

/** A product's category and sub-category as links. The API lists the category first. */
export function categoryLinks({ categories: [category, part] }: Pick<Product, 'categories'>): CategoryLink[] {
  if (!category) return []
  const to = `/categories/${category.slug}`
  return [{ label: category.name, to }, ...(part ? [{ label: part.name, to: `${to}?subcategory=${part.id}` }] : [])]
}

/** The breadcrumbs of a product: home, category, sub-category, product. */
export const productCrumbs = (product: Pick<Product, 'name' | 'categories'>, home: string): Crumb[] => [
  { label: home, to: '/' },
  ...categoryLinks(product),
  { label: product.name },
]

/*
 * A product for search engines, as schema.org has it: what is offered, what each variant costs, what its delivery costs and where the
 * shop says what it takes back.
 */

/** More would make the page longer than what people read of it. */
const VARIANTS_MAX = 100

interface Context {
  /** The shop's public address, without a trailing slash. */
  origin: string
  /** The code of the default currency, in which prices are given. */
  currency: string
  /** The country of the market, for which charge and days of delivery are shown. */
  home: string | undefined
  /** The market's own name where one seller sells: it is the seller then, and there is no page of a shop. */
  onlySeller: string | undefined
}

/** A `ProductGroup` of its variants, or a `Product` where there is only one to choose. */
export function structuredProduct(context: Context, product: Product) {
  const url = `${context.origin}/products/${product.id}/details`
  const offerOf = createOffers(context, product)
  const facts = {
    name: product.name,
    url,
    description: product.short_description,
    image: galleryPictures(product, undefined).map((picture) => absolute(context.origin, picture)),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.safety?.manufacturer && {
      manufacturer: {
        '@type': 'Organization',
        name: product.safety.manufacturer.name,
        address: product.safety.manufacturer.address,
      },
    }),
    ...(product.energy_label && {
      hasEnergyConsumptionDetails: {
        '@type': 'EnergyConsumptionDetails',
        hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${product.energy_label.class}`,
      },
    }),
    ...(product.total_reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.total_reviews,
      },
    }),
  }
  const variants = product.variants ?? []
  if (variants.length < 2) {
    const [only] = variants
    return {
      ...{ '@type': 'Product', ...facts, sku: product.sku, ...gtinOf(only?.gtin ?? product.gtin) },
      offers: offerOf(url, only ?? product, product.quantity > 0),
    }
  }
  const varies = { size: product.sizes.length > 1, color: product.colors.length > 1 }
  return {
    '@type': 'ProductGroup',
    ...facts,
    productGroupID: product.sku || String(product.id),
    variesBy: Object.entries(varies).flatMap(([name, isVaried]) => (isVaried ? [`https://schema.org/${name}`] : [])),
    hasVariant: variants.slice(0, VARIANTS_MAX).map((variant) => {
      const { size, color } = optionsOf(product, variant)
      const query = new URLSearchParams({
        ...(color && { color: String(color.id) }),
        ...(size && { size: String(size.id) }),
      })
      const picture = absolute(context.origin, color?.thumbnail)
      return {
        '@type': 'Product',
        name: [product.name, joinParts([size?.name, color?.name])].join(' – '),
        ...(variant.sku && { sku: variant.sku }),
        ...gtinOf(variant.gtin),
        ...(size && { size: size.name }),
        ...(color && { color: color.name }),
        ...(picture && { image: picture }),
        offers: offerOf(`${url}?${query}`, variant, variant.quantity > 0),
      }
    }),
  }
}

const optionsOf = (product: Product, { size_id, color_id }: VariantStock) => ({
  size: product.sizes.find(({ id }) => id === size_id),
  color: product.colors.find(({ id }) => id === color_id),
})

function surchargeOf(product: Product, variant: VariantStock): number {
  const { size, color } = optionsOf(product, variant)
  return (size?.price ?? 0) + (color?.price ?? 0)
}

const gtinOf = (gtin: string | undefined) => (gtin ? { gtin } : {})

/** The price of so much of it, as search engines show unit prices; undefined where nobody has told a content. */
function unitPriceSpecification(
  { net_content: content, price_per_unit: reference }: Pick<Product, 'net_content' | 'price_per_unit'>,
  price: number,
  priceCurrency: string,
) {
  if (!content || !reference) return undefined
  const value = (quantity: number, unit: NetUnit) => ({
    '@type': 'QuantitativeValue',
    value: quantity,
    unitCode: UNIT_CODES[unit],
  })
  return {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency,
    referenceQuantity: {
      ...value(content.quantity, content.unit),
      valueReference: value(reference.quantity, reference.unit),
    },
  }
}

/** Whether the price has the tax in it; undefined where it says nothing of tax. */
const taxSpecification = ({ price_tax: tax }: Product, price: number, priceCurrency: string) =>
  tax === 'included' || tax === 'added'
    ? { '@type': 'UnitPriceSpecification', price, priceCurrency, valueAddedTaxIncluded: tax === 'included' }
    : undefined

/** An `OfferShippingDetails` with the id by which other offers name it. */
type Shipping = [id: string, details: object]

/** The delivery of a shop that has named no methods. */
function shippingByCharge(
  { free_delivery_from: freeFrom, delivery_charge: charge }: Product['shop'],
  { currency, price }: { currency: string; price: number },
): Shipping[] {
  const delivery = price >= (freeFrom ?? Number.POSITIVE_INFINITY) ? 0 : charge
  if (typeof delivery !== 'number') return []
  return [[delivery === 0 ? '#free-delivery' : '#delivery', { ...SHIPPING, ...shippingRate(delivery, currency) }]]
}

const SHIPPING = { '@type': 'OfferShippingDetails' }
const shippingRate = (value: number, currency: string) => ({
  shippingRate: { '@type': 'MonetaryAmount', value, currency },
})

/**
 * What each method costs to the market's country, and how long it takes. What is picked up is not shipped.
 * @param more by how much the variant costs more than the product, which may make its delivery free
 */
function shippingByMethods(
  { methods, not_to_home }: ShownDelivery,
  { currency, home, more }: { currency: string; home: string | undefined; more: number },
): Shipping[] {
  const destination = home && { shippingDestination: { '@type': 'DefinedRegion', addressCountry: home } }
  if (not_to_home) return destination ? [['#no-delivery', { ...SHIPPING, ...destination, doesNotShip: true }]] : []
  return methods
    .filter(({ kind }) => kind !== 'pickup')
    .map(({ id, charge, free_from_left: left, promise }): Shipping => {
      const isFree = left !== null && more >= left
      return [
        `#delivery-${id}${isFree ? '-free' : ''}`,
        {
          ...SHIPPING,
          ...shippingRate(isFree ? 0 : charge, currency),
          ...destination,
          ...(promise && { deliveryTime: deliveryTime(promise) }),
        },
      ]
    })
}

/** Days until an order leaves, and then on the way, as they are for who orders before the promise ends. */
function deliveryTime({ from, to, leaves_on, order_before }: DeliveryPromise) {
  const days = (first: string, last: string) => Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS))
  const span = (minValue: number, maxValue: number) => ({
    ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
  })
  const ordered = order_before.slice(0, '2027-01-31'.length)
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: span(0, days(ordered, leaves_on)),
    transitTime: span(days(leaves_on, from), days(leaves_on, to)),
  }
}

const DAY_MS = 24 * 60 * 60_000

/** What all offers of a product share is written out once; the others name it. */
function createOffers({ origin, currency, home, onlySeller }: Context, product: Product) {
  const { shop } = product
  const written = new Set<string>()
  const once = <Node extends object>(id: string, node: Node) => {
    const reference = { '@id': id }
    if (written.has(id)) return reference
    written.add(id)
    return { ...reference, ...node }
  }
  return (url: string, sold: VariantStock | Product, isInStock: boolean) => {
    const price = displayPrice(product, 'size_id' in sold ? surchargeOf(product, sold) : 0).unitPrice
    const unit = unitPriceSpecification(sold, price, currency)
    const tax = taxSpecification(product, price, currency)
    const shipping = shop.delivery
      ? shippingByMethods(shop.delivery, { currency, home, more: price - displayPrice(product, 0).unitPrice })
      : shippingByCharge(shop, { currency, price })
    return {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: currency,
      ...((unit || tax) && { priceSpecification: { ...tax, ...unit } }),
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: once('#seller', { '@type': 'Organization', name: onlySeller ?? shop.name }),
      ...(shipping.length === 1 && shipping[0] && { shippingDetails: once(...shipping[0]) }),
      ...(shipping.length > 1 && { shippingDetails: shipping.map((each) => once(...each)) }),
      ...(product.withdrawal_exempt && {
        hasMerchantReturnPolicy: once('#returns', {
          '@type': 'MerchantReturnPolicy',
          returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        }),
      }),
      ...(shop.has_returns_policy &&
        !product.withdrawal_exempt &&
        onlySeller === undefined && {
          hasMerchantReturnPolicy: once('#returns', {
            '@type': 'MerchantReturnPolicy',
            merchantReturnLink: `${origin}/shops/${shop.id}?tab=about`,
          }),
        }),
    }
  }
}

/**
 * All pictures of a product without duplicates: its own, then those of its colours and variants. `first` comes first, so that a page
 * opened for a colour starts with that colour's picture.
 */
export function galleryPictures(
  { thumbnail, thumbnails, colors, variants = [] }: Pick<Product, 'thumbnail' | 'thumbnails' | 'colors' | 'variants'>,
  first: string | undefined,
): string[] {
  const productPictures = thumbnails.length > 0 ? thumbnails.map((picture) => picture.thumbnail) : [thumbnail]
  const all = [first, ...productPictures, ...[...colors, ...variants].map((option) => option.thumbnail)]
  return [...new Set(all.filter((src) => src !== undefined).filter((src) => src !== ''))]
}

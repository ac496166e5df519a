import type { Demo } from './types.ts'

/** The text nodes of safe HTML, with entities decoded. */
const textsOf = (html: string): string[] =>
  html
    .split(/<[^>]+>/)
    .map((text) => text.trim().replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .filter((text) => text !== '')

/**
 * Lists every distinct text of the demo shop that can be translated, unchanged and in the order of first occurrence.
 * Reviews and messages, which people wrote in their own language, and names of brands, shops and people are excluded.
 */
export function contentStringsOf(demo: Demo): string[] {
  const { settings } = demo
  const texts = [
    ...settings.menus.map((menu) => menu.name),
    ...settings.footers.flatMap((footer) => [footer.title, ...footer.items.filter(isWorded).map((item) => item.title)]),
    settings.web_footer_text,
    settings.web_footer_description,
    ...settings.payment_gateways.map((gateway) => gateway.title),
    ...settings.vat_taxes.map((tax) => tax.name),
    ...settings.contact.hours,
    ...settings.ticket_issue_types,
    ...demo.categories.flatMap((category) => [category.name, ...category.sub_categories.map((child) => child.name)]),
    ...demo.colors.map((color) => color.name),
    ...demo.sizes.filter((size) => /[a-z]{3}/.test(size.name)).map((size) => size.name),
    ...demo.shops.flatMap((shop) => [
      shop.tagline,
      ...textsOf(shop.description),
      shop.estimated_delivery,
      ...Object.values(shop.policies).flatMap(textsOf),
    ]),
    ...demo.banners.flatMap((banner) => [banner.kicker, banner.title, banner.subtitle, banner.button]),
    ...demo.promos.flatMap((promo) => [promo.title, promo.subtitle, promo.button]),
    ...demo.flashSales.flatMap((sale) => [sale.name, sale.description]),
    ...demo.products.flatMap(({ name, short_description, unit, description }) => [
      name,
      short_description,
      unit,
      ...textsOf(description),
    ]),
    ...demo.postCategories.map((category) => category.name),
    ...demo.posts.flatMap((post) => [post.title, post.excerpt, ...textsOf(post.body)]),
    ...demo.pages.flatMap((page) => [page.title, ...textsOf(page.body)]),
  ]
  return [...new Set(texts.filter((text) => /\p{L}/u.test(text)))]
}

/** Email addresses and phone numbers are not translated. */
const isWorded = ({ type }: { type: string }): boolean => type !== 'email' && type !== 'phone' && type !== 'logo'

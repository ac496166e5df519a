import { europeanTable } from './european.ts'
import { sellerEmail } from './logins.ts'
import { europeanOrders, orders } from './orders.ts'
import { madeIn, products } from './products.ts'
import { reviews } from './reviews.ts'
import type { Tables } from './shapes.ts'
import { readMarkdown, readTable } from './tables.ts'

export { contentOf, type DemoContent, gramsOf } from './european.ts'
export type { DemoLine, DemoOrder } from './orders.ts'
export type { DemoProduct } from './products.ts'
export { mediaFolder } from './tables.ts'

const { categories, brands, colors, sizes } = readTable('catalogue')
const { policies, opening_hours, shops: shopRows } = readTable('shops')
const { shoppers, colleagues, applications, reviewers, addresses } = readTable('people')
const { postCategories, posts, unpublishedPosts } = readTable('posts')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Converts plain text to safe HTML: blocks are separated by an empty line, `## ` starts a heading, `- ` a list item.
 * Lines within a block are joined, so that each block is one text.
 */
function proseHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${escaped(flow(block.slice(3)))}</h2>`
      if (!block.startsWith('- ')) return `<p>${escaped(flow(block))}</p>`
      const items = block.slice(2).split(/\n- /)
      return `<ul>${items.map((item) => `<li>${escaped(flow(item))}</li>`).join('')}</ul>`
    })
    .join('')
}

const flow = (block: string): string => block.trim().replace(/\s*\n\s*/g, ' ')

/** The text nodes of safe HTML, with entities decoded. */
const textsOf = (html: string): string[] =>
  html
    .split(/<[^>]+>/)
    .map((text) => text.trim().replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .filter((text) => text !== '')

/** Order matters: seller n owns shop n. */
const shops = shopRows.map(({ paragraphs, stars, ...shop }) => ({
  ...shop,
  description: paragraphs.map((text) => `<p>${text}</p>`).join(''),
  logo: `shops/${shop.slug}-logo.webp`,
  banner: `shops/${shop.slug}-banner.webp`,
  phone: null,
  policies,
  opening_hours,
}))

const owners: typeof shoppers = shops.map((shop, index) => ({
  key: `seller${index + 1}`,
  name: shop.owner_name,
  email: sellerEmail(index + 1),
  phone: `55501022${String(index + 1).padStart(2, '0')}`,
  phone_code: '1',
  country: 'United States',
  gender: null,
  date_of_birth: null,
  photo: null,
  account_verified: true,
  shop: shop.slug,
  joined_days_ago: shop.opened_days_ago + 7,
}))

const readPage = <Page extends { slug: string; title: string; updated_days_ago: number }>(page: Page) => ({
  ...page,
  body: proseHtml(readMarkdown(`pages/${page.slug}`)),
})

/** All data of the plain market, which has one tax and one charge for each shop; shapes.ts documents the rows. */
export const demo = {
  settings: readTable('settings'),
  categories: categories.map(({ slug, name, sub_categories }) => ({
    slug,
    name,
    thumbnail: `categories/${slug}.webp`,
    sub_categories: sub_categories.map((child) => ({ ...child, thumbnail: `categories/${slug}-${child.slug}.webp` })),
  })),
  ...{ brands, colors, sizes, shops, products },
  ...readTable('sales'),
  ...readTable('site'),
  ...{ reviewers, reviews, users: [...shoppers, ...owners], colleagues, applications, postCategories },
  posts: posts.map((post) => ({
    ...post,
    body: proseHtml(readMarkdown(`posts/${post.slug}`)),
    cover: `posts/${post.slug}.webp`,
  })),
  unpublishedPosts: unpublishedPosts.map((post) => ({ ...post, markdown: readMarkdown(`posts/${post.slug}`) })),
  pages: readTable('pages').map(readPage),
  addresses: addresses.map((address): typeof address & { country: string | null } => ({ ...address, country: null })),
  orders,
  ...readTable('talk'),
  ...readTable('search'),
  ...readTable('interests'),
  european: null as Tables['european'] | null,
}

export type Demo = typeof demo

const byKey = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  new Map(rows.map((row) => [row[key], row]))

/** The same market at home in Germany: with rates of tax, zones of delivery, sellers that the market has verified, and safety facts. */
function moveToEurope(plain: Demo): Demo {
  const { settings, people, addresses: placed, shops: sellers, pages } = europeanTable
  const more = readTable('european-orders')
  const [personOf, placeOf, sellerOf] = [byKey(people, 'key'), byKey(placed, 'key'), byKey(sellers, 'slug')]
  const { currency, currencies, mobile, address, vat_taxes } = settings
  return {
    ...plain,
    settings: {
      ...plain.settings,
      ...{ currency, currencies, mobile, address, vat_taxes },
      contact: { ...plain.settings.contact, phone: mobile, address },
      footers: plain.settings.footers.map((footer) => ({
        ...footer,
        items: footer.items.map((item) =>
          item.type === 'phone' ? { ...item, title: mobile, url: `tel:${mobile.replaceAll(' ', '')}` } : item,
        ),
      })),
    },
    // What the plain market makes at home is made at home here too.
    products: plain.products.map((product) => ({
      ...product,
      description: product.description.replace(madeIn('United States'), madeIn('Germany')),
    })),
    users: plain.users.map((user) => ({
      ...user,
      country: user.shop === null ? user.country : 'Germany',
      ...personOf.get(user.key),
    })),
    addresses: [...plain.addresses.map((row) => ({ ...row, ...placeOf.get(row.key) })), ...more.addresses],
    vouchers: [...plain.vouchers, ...more.vouchers],
    orders: [...plain.orders, ...europeanOrders],
    shops: plain.shops.map((shop) => {
      const seller = sellerOf.get(shop.slug)
      const country = seller?.country === 'AT' ? 'Austria' : 'Germany'
      return seller ? { ...shop, address: `${seller.street}, ${seller.post_code} ${seller.town}, ${country}` } : shop
    }),
    pages: [...plain.pages, ...pages.map((page) => readPage({ ...page, updated_days_ago: 74 }))],
    european: europeanTable,
  }
}

export const europeanDemo: Demo = moveToEurope(demo)

export type European = NonNullable<Demo['european']>
export type DemoCategory = Demo['categories'][number]
export type DemoReport = Demo['reports'][number]
export type DemoShop = Demo['shops'][number]
export type DemoSocialAuth = Demo['settings']['social_auths'][number]

/** Names of the European market that no table has: of its second method, and of its taxes. */
const EUROPEAN_NAMES = ['Express', 'VAT']

/**
 * Lists every distinct text of the demo shop that can be translated, unchanged and in the order of first occurrence.
 * Reviews and messages, which people wrote in their own language, and names of brands, shops and people are excluded.
 */
export function contentStrings(): string[] {
  const { settings } = demo
  const { shops: sellers, warnings } = europeanTable
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
    ...europeanDemo.pages.flatMap((page) => [page.title, ...textsOf(page.body)]),
    ...sellers.map(({ method }) => method.name),
    ...EUROPEAN_NAMES,
    ...warnings.map((warning) => warning.text),
  ]
  return [...new Set(texts.filter((text) => /\p{L}/u.test(text)))]
}

/** Email addresses and phone numbers are not translated. */
const isWorded = ({ type }: { type: string }): boolean => type !== 'email' && type !== 'phone' && type !== 'logo'

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEGAL_ROLES, LEGAL_SLUGS } from '@rialto/contract/market-enums'
import type { DemoProduct, DemoSocialAuth } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables, TranslatedKind, TranslationsTable } from '../db/tables.ts'
import { replaceTexts } from '../html/rewrite.ts'
import { sanitizeArticle } from '../html/sanitize.ts'
import { defaultSettings, type Settings } from '../modules/base/settings/index.ts'
import { readMarkdown } from '../modules/content/articles/index.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'
import { deliveryRows } from './european-shops.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

/** The banners of the carousel, then those between the rows of the home page. */
export function bannerRows({ demo, picture }: Seeding): Rows<'banners'> {
  const heroes = demo.banners.map((banner, position) => ({
    place: 'hero' as const,
    kicker: banner.kicker,
    title: banner.title,
    text: banner.subtitle,
    action: banner.button,
    url: banner.url,
    picture: picture(banner.desktop),
    picture_phone: picture(banner.phone),
    picture_dark: picture(banner.desktop_dark),
    picture_phone_dark: picture(banner.phone_dark),
    is_mirrored: 1,
    position,
  }))
  const promos = demo.promos.map((promo, position) => ({
    place: 'promo' as const,
    kicker: '',
    title: promo.title,
    text: promo.subtitle,
    action: promo.button,
    url: promo.url,
    picture: picture(promo.picture),
    picture_phone: null,
    picture_dark: null,
    picture_phone_dark: null,
    is_mirrored: 1,
    position,
  }))
  return [...heroes, ...promos].map((banner, index) => ({ id: index + 1, shop_id: null, ...banner }))
}

export function postRows({ demo, now, picture }: Seeding): Rows<'posts'> {
  return demo.posts.map((post, index) => ({
    id: index + 1,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    body: post.body,
    category: post.category,
    cover: picture(post.cover),
    author: post.author,
    published_at: daysAgo(now, post.days_ago),
    updated_at: daysAgo(now, post.days_ago),
  }))
}

/** A draft, and a post that appears in some days; their ids follow those of the published ones. */
export function unpublishedRows({ demo, now, picture }: Seeding): Rows<'posts'> {
  return demo.unpublishedPosts.map(
    ({ slug, title, category, excerpt, markdown, cover, author, days_ahead }, index) => ({
      ...{ id: demo.posts.length + index + 1, slug, title, category, excerpt, markdown, author },
      body: sanitizeArticle(readMarkdown(markdown).html, { pictures: new Map(), links: new Map() }),
      cover: picture(cover),
      published_at: days_ahead === null ? 0 : daysAgo(now, -days_ahead),
      updated_at: now,
      is_draft: days_ahead === null ? 1 : 0,
    }),
  )
}

export function pageRows({ demo, now }: Seeding): Rows<'pages'> {
  return demo.pages.map((page, index) => ({
    id: index + 1,
    slug: page.slug,
    title: page.title,
    body: page.body,
    updated_at: daysAgo(now, page.updated_days_ago),
  }))
}

export function legalPageRows({ demo }: Seeding): Rows<'legal_pages'> {
  return demo.pages.flatMap(({ slug }, index) =>
    LEGAL_ROLES.filter((role) => LEGAL_SLUGS[role] === slug).map((role) => ({
      ...{ role, article_id: index + 1, version: 1 },
    })),
  )
}

/** The demo's settings in the shape that the settings module stores. */
export function demoSettings({ demo, picture }: Seeding, languages: readonly ContentTexts[]): Settings {
  const { favicon, ...site } = demo.settings
  const optional = (path: string | null) => path && picture(path)
  return {
    ...defaultSettings,
    ...site,
    ...demo.european?.settings,
    favicon: picture(favicon),
    web_logo: picture(site.web_logo),
    web_footer_logo: picture(site.web_footer_logo),
    footer_qr: optional(site.footer_qr),
    social_links: site.social_links.map((link) => ({ ...link, logo: picture(link.logo) })),
    payment_gateways: site.payment_gateways
      .filter((gateway) => gateway.is_active)
      .map(({ id, name, title, logo }) => ({ id, name, title, logo: optional(logo) })),
    social_auths: socialAuths(site.social_auths),
    blog_categories: demo.postCategories.map((category, index) => ({ id: index + 1, ...category })),
    texts: settingTexts(demo, languages),
  }
}

function socialAuths(list: readonly DemoSocialAuth[]): Settings['social_auths'] {
  const find = (name: DemoSocialAuth['name']) => {
    const { is_active = false, client_id = null, redirect_url = null } = list.find((each) => each.name === name) ?? {}
    return { is_active, client_id, redirect_url }
  }
  return { google: find('google'), facebook: find('facebook'), apple: find('apple') }
}

/** The translations of texts in the settings, which are stored with the settings. */
function settingTexts({ settings, postCategories, european }: Seeding['demo'], languages: readonly ContentTexts[]) {
  const { menus, footers } = settings
  const wordings = [
    ...menus.map((menu) => menu.name),
    ...footers.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    settings.web_footer_text,
    settings.web_footer_description,
    ...settings.payment_gateways.map((gateway) => gateway.title),
    ...(european ? ['VAT'] : settings.vat_taxes.map((tax) => tax.name)),
    ...settings.contact.hours,
    ...settings.ticket_issue_types,
    ...postCategories.map((category) => category.name),
  ]
  const known = (texts: ContentTexts['texts']) =>
    wordings.flatMap((wording) => (texts[wording] === undefined ? [] : [[wording, texts[wording]]]))
  return Object.fromEntries(languages.map(({ locale, texts }) => [locale, Object.fromEntries(known(texts))]))
}

const DAY_MS = 86_400_000
/** Searches are spread over these last days. */
const DAYS = 21

export const synonymRows = ({ demo, now }: Seeding): Insertable<Tables['search_synonyms']>[] =>
  demo.synonyms.map(({ locale, words, from }) => ({
    locale,
    one_way_from: from,
    words_json: toJson(words),
    created_at: daysAgo(now, DAYS),
  }))

export const occasionRows = ({ demo, ids, now }: Seeding): Insertable<Tables['search_occasions']>[] =>
  demo.occasions.map(({ names, phrases, categories, products }) => ({
    names_json: toJson(names),
    phrases_json: toJson(phrases),
    category_ids_json: toJson(categories.map((slug) => ids.categories.of(slug))),
    product_ids_json: toJson(products.map((slug) => ids.products.of(slug))),
    max_price: null,
    created_at: daysAgo(now, DAYS),
  }))

/** The searches of each text, in equal parts as far as they go. */
export function searchCountRows({ demo, now }: Seeding): Insertable<Tables['search_counts']>[] {
  const today = Math.floor(now / DAY_MS)
  const part = (count: number, place: number) => Math.floor(count / DAYS) + Number(place < count % DAYS)
  return demo.searches.flatMap(({ text, locale, searches, without_results, clicks }) =>
    Array.from({ length: DAYS }, (_, place) => ({
      ...{ day: today - place, locale, text },
      searches: part(searches, place),
      without_results: part(without_results, place),
      clicks: part(clicks, place),
    })).filter((row) => row.searches > 0),
  )
}

/** A row with its translatable texts. */
interface Readable {
  kind: TranslatedKind
  id: number
  plain: Record<string, string>
  html?: Record<string, string>
}

/** The translations of all translatable texts, in every language of the demo. */
export function translationRows(seeding: Seeding, languages: readonly ContentTexts[]): Insertable<TranslationsTable>[] {
  if (languages.length === 0) return []
  const readable = readables(seeding)
  return languages.flatMap(({ locale, texts }) =>
    readable.flatMap(({ kind, id, plain, html = {} }) => {
      const said = [
        ...Object.entries(plain).map(([field, wording]) => [field, wording, texts[wording] ?? wording] as const),
        ...Object.entries(html).map(([field, wording]) => [field, wording, translateHtml(wording, texts)] as const),
      ].filter(([, wording, translation]) => translation !== wording)
      if (said.length === 0) return []
      const fields = Object.fromEntries(said.map(([field, , translation]) => [field, translation]))
      return [{ kind, item_id: id, locale, texts_json: toJson(fields) }]
    }),
  )
}

function readables(seeding: Seeding): Readable[] {
  const { demo, ids } = seeding
  const { european } = demo
  const warningOf = ({ sub_categories }: DemoProduct): string =>
    european?.warnings.find(({ sub_category }) => sub_categories.includes(sub_category))?.text ?? ''
  const named = <Row extends { slug: string; name: string }>(
    kind: TranslatedKind,
    rows: readonly Row[],
    numbers: { of(slug: string): number },
  ) => rows.map((row): Readable => ({ kind, id: numbers.of(row.slug), plain: { name: row.name } }))

  return [
    ...demo.products.map(
      (product): Readable => ({
        kind: 'product',
        id: ids.products.of(product.slug),
        plain: {
          ...{ name: product.name, short_description: product.short_description, unit: product.unit },
          warnings: warningOf(product),
        },
        html: { description: product.description },
      }),
    ),
    ...demo.shops.map(
      ({ slug, estimated_delivery, description, policies }): Readable => ({
        kind: 'shop',
        id: ids.shops.of(slug),
        plain: { estimated_delivery },
        html: {
          description,
          returns_policy: policies.returns,
          delivery_policy: policies.delivery,
          privacy_policy: policies.privacy,
        },
      }),
    ),
    ...named('category', demo.categories, ids.categories),
    ...named(
      'category',
      demo.categories.flatMap((category) => category.sub_categories),
      ids.categories,
    ),
    ...named('color', demo.colors, ids.colors),
    ...named('size', demo.sizes, ids.sizes),
    ...named('flash_sale', demo.flashSales, ids.flashSales),
    ...deliveryRows(seeding).methods.map(
      ({ id = 0, name }): Readable => ({ kind: 'delivery_method', id, plain: { name } }),
    ),
    ...content(seeding),
  ]
}

function content(seeding: Seeding): Readable[] {
  return [
    ...bannerRows(seeding).map(
      ({ id = 0, kicker, title, text, action }): Readable => ({
        kind: 'banner',
        id,
        plain: { kicker, title, text, action },
      }),
    ),
    ...postRows(seeding).map(
      ({ id = 0, title, excerpt, body }): Readable => ({ kind: 'post', id, plain: { title, excerpt }, html: { body } }),
    ),
    ...pageRows(seeding).map(
      ({ id = 0, title, body }): Readable => ({ kind: 'page', id, plain: { title }, html: { body } }),
    ),
  ]
}

/** Translations of the demo's English texts into one language. */
export interface ContentTexts {
  locale: string
  texts: Readonly<Record<string, string>>
}

/** Reads the translations of the demo: `{locale}.json` maps an English text to its translation. */
export function readContentTexts(folder: string): ContentTexts[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      locale: file.slice(0, -'.json'.length),
      texts: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }))
}

/** Translates the text nodes of HTML; a node without a translation stays as it is. */
export const translateHtml = (html: string, texts: Readonly<Record<string, string>>): string =>
  replaceTexts(html, (written, read) => texts[written] ?? texts[read])

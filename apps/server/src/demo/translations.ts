import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { TranslatedKind, TranslationsTable } from '../db/tables.ts'
import { replaceTexts } from '../html/rewrite.ts'
import { bannerRows, pageRows, postRows } from './content.ts'
import type { Seeding } from './demo-ids.ts'

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
      return [{ kind, item_id: id, locale, texts_json: JSON.stringify(fields) }]
    }),
  )
}

function readables(seeding: Seeding): Readable[] {
  const { demo, ids } = seeding
  const named = <Row extends { slug: string; name: string }>(
    kind: TranslatedKind,
    rows: readonly Row[],
    numbers: { of(slug: string): number },
  ) => rows.map((row): Readable => ({ kind, id: numbers.of(row.slug), plain: { name: row.name } }))

  return [
    ...demo.products.map(
      ({ slug, name, short_description, unit, description }): Readable => ({
        kind: 'product',
        id: ids.products.of(slug),
        plain: { name, short_description, unit },
        html: { description },
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

import type { Generated } from 'kysely'

export interface BannersTable {
  id: Generated<number>
  /** `hero`: the home carousel; `promo`: beside the rows; `shop`: a shop's page. */
  place: 'hero' | 'promo' | 'shop'
  shop_id: number | null
  kicker: string
  title: string
  text: string
  action: string
  url: string
  picture: string
  picture_phone: string | null
  /** For the dark theme; without it the light one is dimmed. */
  picture_dark: string | null
  picture_phone_dark: string | null
  /** Describes the picture; empty where the texts beside it do. */
  alt: Generated<string>
  /** `#rrggbb`; null: the usual colour. */
  words_color: string | null
  /** A veil under the words, in percent. */
  scrim: Generated<number>
  /** 1: turned round in languages from right to left. */
  is_mirrored: Generated<number>
  position: number
}

export interface PostsTable {
  id: Generated<number>
  slug: string
  title: string
  excerpt: string
  body: string
  category: string
  cover: string
  author: string | null
  published_at: number
  updated_at: number
  /** 1: visible only to the operator. */
  is_draft: Generated<number>
  /** The Markdown source of the body; null for HTML. */
  markdown: string | null
  version: Generated<number>
}

export interface PagesTable {
  id: Generated<number>
  slug: string
  title: string
  body: string
  updated_at: number
  is_draft: Generated<number>
  markdown: string | null
  version: Generated<number>
  /** 0: the page was never scheduled. */
  published_at: Generated<number>
}

/** A text of the interface that the market words otherwise. */
export interface RewordedTextsTable {
  locale: string
  /** The name of the text in the locale files, with the plural form. */
  key: string
  text: string
}

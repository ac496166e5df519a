import type { Look } from '@rialto/contract'
import type { LegalRole } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Actor } from '../../lib/people.ts'
import type { Json } from '../json.ts'

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

/** The page that has a role for the law, such as the terms. */
export interface LegalPagesTable {
  role: LegalRole
  /** Null: somebody took the page away. */
  article_id: number | null
  /** Grows with each choice. */
  version: number
}

/** A version of a legal page as readers saw it from a moment on. */
export interface PageVersionsTable {
  /** Not a reference: orders name pages that are gone. */
  page_id: number
  /** When it could be read, as orders keep it. */
  at: number
  /** By language; that of the market's content has both texts. */
  texts_json: Json<Readonly<Record<string, { title?: string | undefined; body?: string | undefined }>>>
}

/** A text of the interface that the market words otherwise. */
export interface RewordedTextsTable {
  locale: string
  /** The name of the text in the locale files, with the plural form. */
  key: string
  text: string
}

/** A row. */
export interface LookDraftsTable {
  id: number
  /** The number of changes of the draft and the look so far. */
  version: number
  /** The parts of the look that differ from what shoppers see. */
  parts_json: Json<Partial<Look>>
  saved_at: number | null
  saved_by: string | null
  /** The generation of links to previews; those of former ones have ended. */
  links: number
}

/** States of the look that shoppers saw or see, and one that waits for its time. */
export interface LookPublicationsTable {
  id: Generated<number>
  name: string
  /** The whole look; null until it is published. */
  look_json: Json<Look> | null
  /** The parts that a planned publication changes. */
  parts_json: Json<Partial<Look>> | null
  publish_at: number
  published_at: number | null
  /** When it could not be published. */
  failed_at: number | null
  actor_kind: Actor['kind']
  actor_id: number | null
  actor_name: string
}

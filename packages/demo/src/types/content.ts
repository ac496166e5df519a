import type { MediaPath, Slug } from './basics.ts'

/** A hero slide. Objects stand in the inline-end half; the pictures carry no text. */
export type DemoBanner = {
  title: string
  subtitle: string
  kicker: string
  button: string
  url: string
  desktop: MediaPath
  phone: MediaPath
  desktop_dark: MediaPath
  phone_dark: MediaPath
}
export type DemoPromo = { title: string; subtitle: string; button: string; url: string; picture: MediaPath }

export type DemoPost = {
  slug: Slug
  title: string
  category: Slug
  excerpt: string
  /** Safe HTML with h2. */
  body: string
  cover: MediaPath
  author: string
  days_ago: number
  views: number
}
/** `days_ahead`: when it appears; null: it is a draft. */
export type DemoUnpublishedPost = Omit<DemoPost, 'body' | 'days_ago' | 'views'> & {
  markdown: string
  days_ahead: number | null
}
export type DemoPostCategory = { slug: Slug; name: string }
export type DemoPage = { slug: Slug; title: string; body: string; updated_days_ago: number }
/** A text of the interface that the market words otherwise. */
export type DemoRewordedText = { locale: string; key: string; text: string }

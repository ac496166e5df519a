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
export type DemoPostCategory = { slug: Slug; name: string }
export type DemoPage = { slug: Slug; title: string; body: string; updated_days_ago: number }

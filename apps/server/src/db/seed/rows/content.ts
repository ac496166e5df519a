import type { Insertable } from 'kysely'
import { sanitizeArticle } from '../../../html/sanitize-article.ts'
import { readMarkdown } from '../../../modules/content/articles/index.ts'
import type { Tables } from '../../tables.ts'
import { daysAgo, type Seeding } from '../seeding.ts'

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

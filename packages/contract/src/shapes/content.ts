import { z } from 'zod'
import { Count, Id, Picture, paged, SafeHtml, Time } from './common.ts'

export const BlogCategory = z.object({ id: Id, name: z.string(), slug: z.string(), count: Count })
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogBrief = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  thumbnail: Picture,
  category: z.object({ id: Id, name: z.string(), slug: z.string() }),
  author: z.string().nullable(),
  published_at: Time,
  reading_minutes: Count,
})
export type BlogBrief = z.infer<typeof BlogBrief>

/** A heading of a text; `id` is its anchor in the HTML and `level` that of HTML: 2 for a section, 3 for a part of one. */
export const ContentsEntry = z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(6) })
export type ContentsEntry = z.infer<typeof ContentsEntry>

/** A text with its headings, for a table of contents. */
const article = { description: SafeHtml, contents: z.array(ContentsEntry), updated_at: Time }

export const Blog = BlogBrief.extend(article)
export type Blog = z.infer<typeof Blog>

export const BlogPage = paged(BlogBrief).extend({ categories: z.array(BlogCategory) })
export type BlogPage = z.infer<typeof BlogPage>

export const LegalPage = z.object({ title: z.string(), ...article })
export type LegalPage = z.infer<typeof LegalPage>

export const ContactDetails = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Opening hours, one line each. */
  hours: z.array(z.string()),
})
export type ContactDetails = z.infer<typeof ContactDetails>

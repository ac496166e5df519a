import { proseHtml } from '../prose.ts'
import type { DemoPage, Slug } from '../types.ts'
import { aboutUs } from './texts/about-us.ts'
import { careers } from './texts/careers.ts'
import { delivery } from './texts/delivery.ts'
import { privacy } from './texts/privacy.ts'
import { terms } from './texts/terms.ts'

const rows: [slug: Slug, title: string, text: string, updatedDaysAgo: number][] = [
  ['terms-and-conditions', 'Terms & Conditions', terms, 74],
  ['privacy-policy', 'Privacy Policy', privacy, 74],
  ['about-us', 'About us', aboutUs, 210],
  ['delivery-and-returns', 'Delivery and returns', delivery, 31],
  ['careers', 'Careers', careers, 16],
]

export const pages: DemoPage[] = rows.map(([slug, title, text, updated_days_ago]) => ({
  slug,
  title,
  body: proseHtml(text),
  updated_days_ago,
}))

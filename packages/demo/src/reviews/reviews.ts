import { reviewers } from '../people/reviewers.ts'
import { products } from '../products/products.ts'
import { between, chance, oneOf } from '../seeded.ts'
import type { DemoProduct, DemoReview } from '../types.ts'
import { foreignReviews } from './bank/foreign.ts'
import type { ReviewTexts } from './bank/texts.ts'
import { textsFor } from './kinds.ts'
import { replyTo } from './replies.ts'
import { ratingOf } from './standing.ts'

type Rating = DemoReview['rating']

/** Products that sell well have many reviews; new ones have two. */
function countFor({ popularity, created_days_ago }: DemoProduct): number {
  return created_days_ago < 9 ? 2 : 2 + Math.round(38 * (popularity / 98) ** 2.4)
}

function moodOf(words: string, rating: Rating): keyof ReviewTexts {
  if (rating <= 2) return 'poor'
  if (rating === 3) return 'fair'
  return rating === 4 && chance(words) < 0.4 ? 'fair' : 'good'
}

/** A text that no other review of this product has: about its kind, in general, or a combination. */
function textFor(product: DemoProduct, words: string, rating: Rating, taken: Set<string>): string {
  const { own, general } = textsFor(product)
  const mood = moodOf(words, rating)
  // A mood without unused sentences borrows from the next kinder one.
  const lent = mood === 'poor' ? 'fair' : 'good'
  for (let attempt = 0; ; attempt++) {
    const about = oneOf(`${words} about ${attempt}`, own[mood])
    const besides = oneOf(`${words} besides ${attempt}`, general[attempt < 20 ? mood : lent])
    const way = chance(`${words} way ${attempt}`)
    const text = attempt > 3 || way < 0.3 ? `${about} ${besides}` : way < 0.72 ? about : besides
    if (!taken.has(text)) return text
    if (attempt > 200) throw new Error(`Nothing new to say of ${product.slug}`)
  }
}

function reviewsOf(product: DemoProduct): DemoReview[] {
  const { slug, created_days_ago } = product
  const taken = new Set<string>()
  // Each reviewer at most once: starts at a pseudo-random one and continues in steps that reach all 77.
  const first = between(`${slug} first`, 0, reviewers.length - 1)
  return Array.from({ length: countFor(product) }, (_, nth): DemoReview => {
    const words = `${slug} ${nth}`
    const reviewer = reviewers[(first + nth * 8) % reviewers.length]?.key ?? ''
    const foreign = oneOf(`${words} foreign`, foreignReviews)
    const inOwnLanguage = chance(`${words} language`) < 0.07 && !taken.has(foreign.text)
    const rating = inOwnLanguage ? foreign.rating : ratingOf(product, `${words} rating`)
    const text = inOwnLanguage ? foreign.text : textFor(product, words, rating, taken)
    taken.add(text)
    const shows = rating >= 4 && chance(`${words} photo`) < 0.09
    const review = {
      product: slug,
      reviewer,
      rating,
      text,
      language: inOwnLanguage ? foreign.language : 'en',
      photos: shows ? product.pictures.slice(1, 2) : [],
      days_ago: Math.min(created_days_ago - 1, 1 + Math.floor(created_days_ago * chance(`${words} day`) ** 1.3)),
    }
    return { ...review, reply: replyTo(words, review) }
  })
}

export const reviews: DemoReview[] = products.flatMap(reviewsOf)

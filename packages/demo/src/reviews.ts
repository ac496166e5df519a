import { type DemoProduct, products } from './products.ts'
import { between, chance, oneOf } from './seeded.ts'
import type { Tables } from './shapes.ts'
import { readTable } from './tables.ts'

const { kinds, texts, ofThings, ofEverything, foreign: foreignReviews, replies } = readTable('reviews')
const { reviewers } = readTable('people')
const stars = new Map(readTable('shops').shops.map((shop) => [shop.slug, shop.stars]))

type ReviewTexts = Tables['reviews']['ofThings']
type Rating = 1 | 2 | 3 | 4 | 5
export type DemoReview = {
  product: string
  reviewer: string
  rating: Rating
  text: string
  /** Locale of the text. */
  language: string
  photos: string[]
  days_ago: number
  /** The shop's answer. */
  reply: { text: string; days_ago: number } | null
}

/** The shares of five, four, three and two stars; the rest has one. */
type Shares = readonly [number, number, number, number]
const best: Shares = [0.83, 0.14, 0.02, 0.01]
const worst: Shares = [0.3, 0.28, 0.2, 0.13]
const averageOf = ([five, four, three, two]: Shares): number =>
  5 * five + 4 * four + 3 * three + 2 * two + (1 - five - four - three - two)
/** The largest difference in stars between the products of a shop. */
const SPREAD = 0.5

/** Distributes a product's stars so that the products of its shop reach the shop's average. */
function sharesOf({ slug, shop }: DemoProduct): Shares {
  const average = stars.get(shop)
  if (average === undefined) throw new Error(`No stars for the shop ${shop}`)
  const wanted = average + SPREAD * (chance(`${slug} standing`) - 0.5)
  const part = Math.min(1, Math.max(0, (wanted - averageOf(worst)) / (averageOf(best) - averageOf(worst))))
  const between = (place: 0 | 1 | 2 | 3) => worst[place] + part * (best[place] - worst[place])
  return [between(0), between(1), between(2), between(3)]
}

/** The stars of a review; `words` is the seed: its position among the reviews of the product. */
function ratingOf(product: DemoProduct, words: string): Rating {
  const at = chance(words)
  const [five, four, three, two] = sharesOf(product)
  if (at < five) return 5
  if (at < five + four) return 4
  if (at < five + four + three) return 3
  return at < five + four + three + two ? 2 : 1
}

/** Products that sell well have many reviews; new ones have two. */
function countFor({ popularity, created_days_ago }: DemoProduct): number {
  return created_days_ago < 9 ? 2 : 2 + Math.round(38 * (popularity / 98) ** 2.4)
}

function moodOf(words: string, rating: Rating): keyof ReviewTexts {
  if (rating <= 2) return 'poor'
  if (rating === 3) return 'fair'
  return rating === 4 && chance(words) < 0.4 ? 'fair' : 'good'
}

/** Texts about this kind of product, and texts that fit it in general. */
function textsFor({ category, sub_categories }: DemoProduct): { own: ReviewTexts; general: ReviewTexts } {
  const own = texts[kinds[sub_categories[0] ?? ''] ?? '']
  if (!own) throw new Error(`No reviews for ${sub_categories[0]}`)
  if (category === 'pantry' || category === 'beauty') return { own, general: ofEverything }
  return {
    own,
    general: {
      good: [...ofThings.good, ...ofEverything.good],
      fair: [...ofThings.fair, ...ofEverything.fair],
      poor: [...ofThings.poor, ...ofEverything.poor],
    },
  }
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

/** New reviews still wait for their shop; of older ones, the unhappy are answered more often. */
function replyTo(words: string, review: Omit<DemoReview, 'reply'>): DemoReview['reply'] {
  const { rating, days_ago, language } = review
  const share = rating <= 3 ? 0.8 : 0.35
  if (language !== 'en' || days_ago <= 6 || chance(`${words} reply`) >= share) return null
  const answers = rating <= 2 ? replies.poor : rating === 3 ? replies.fair : replies.good
  return { text: oneOf(`${words} reply text`, answers), days_ago: days_ago - 1 }
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

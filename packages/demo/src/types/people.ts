import type { MediaPath, Slug } from './basics.ts'

export type DemoReviewer = { key: string; name: string; country: string; photo: MediaPath | null }
export type DemoReview = {
  product: Slug
  reviewer: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  /** Locale of the text. */
  language: string
  photos: MediaPath[]
  days_ago: number
  /** The shop's answer. */
  reply: { text: string; days_ago: number } | null
}

/** A question about a product. */
export type DemoQuestion = {
  product: Slug
  /** The key of a user or a reviewer. */
  user: string
  text: string
  minutes_ago: number
  answer: { text: string; minutes_ago: number } | null
}

export type DemoUser = {
  /** `shopper1` … `shopper3`, `seller1` … `seller12`. */
  key: string
  name: string
  email: string
  phone: string
  phone_code: string
  country: string
  gender: 'male' | 'female' | 'other' | null
  date_of_birth: string | null
  photo: MediaPath | null
  account_verified: boolean
  /** The shop that this user owns. */
  shop: Slug | null
  joined_days_ago: number
}

/** Somebody who works in the console and neither shops nor owns a shop. */
export type DemoColleague = {
  key: string
  name: string
  email: string
  /** A role in the team of a shop, or among the market's staff. */
  job:
    | { shop: Slug; role: 'manager' | 'fulfilment' | 'support' }
    | { shop: null; role: 'owner' | 'support' | 'catalogue' }
  joined_days_ago: number
}

/** A shop that waits for the operator, or was rejected, with the person who applied. */
export type DemoApplication = {
  key: string
  slug: Slug
  name: string
  /** Safe HTML, as its owner wrote it. */
  description: string
  logo: MediaPath
  banner: MediaPath
  address: string
  owner: { name: string; email: string; phone: string; country: string }
  is_verified: boolean
  /** Null: it waits. */
  rejection: string | null
  hours_ago: number
}

export type DemoAddress = {
  key: string
  user: string
  name: string
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  address_type: 'home' | 'office' | 'other'
  latitude: number | null
  longitude: number | null
  is_default: boolean
}

/** A report to the market. The thing is one of the shop's; of a conversation, the reporter's own with it. */
export interface DemoReport {
  kind: 'product' | 'shop' | 'review' | 'question' | 'conversation'
  shop: Slug
  reporter: string
  reason: 'spam' | 'offensive' | 'personal_data' | 'wrong_product' | 'untrue' | 'other'
  text: string
  minutes_ago: number
}

/** A product that the market has hidden, and its shop's request for another look. */
export interface DemoWithheld {
  shop: Slug
  name: string
  reason: string
  held_minutes_ago: number
  request: string
  asked_minutes_ago: number
}

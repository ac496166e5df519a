import { z } from 'zod'
import { european } from './shapes-of-european.ts'
import {
  catalogue,
  count,
  locale,
  material,
  pages,
  particulars,
  picture,
  posts,
  sales,
  search,
  sentences,
  settings,
  shelf,
  shops,
  site,
  slug,
  text,
} from './shapes-of-market.ts'

/**
 * The shapes of the demo shop's tables (`tables/*.json`), by file. The types come from them; a test holds every file against its
 * shape and looks up what refers to another table.
 *
 * - Rows refer to each other by slug, code, key or name, never by number. A seeder may number the rows of each list by
 *   position + 1: shop n belongs to seller n, and links such as `/flash-sale/1` count on it.
 * - Money is in minor units (cents) of USD, the default currency.
 * - Times are offsets from the moment of seeding: `*_in_minutes` lie ahead (negative: behind), `*_ago` behind.
 * - Pictures are paths below `mediaFolder`, with forward slashes: `products/tote-cognac/front.webp`.
 * - HTML is safe as it stands. Each of its text nodes is one whole text that can be translated by itself.
 */
const note = z.strictObject({ author: text, text, minutes_ago: count })
/** Size and colour by slug; in an order or a cart's row of the tables the first of each that is in stock may be left out. */
const line = z.strictObject({ product: slug, quantity: z.int().min(1), size: slug.optional(), color: slug.optional() })

// People, and what they do

const person = z.strictObject({ key: text, name: text, email: text })
const address = z.strictObject({
  ...{
    key: slug,
    user: text,
    name: text,
    phone: text,
    area: text,
    flat_no: text.nullable(),
    post_code: text.nullable(),
  },
  ...{ address_line: text, address_line2: text.nullable(), address_type: z.enum(['home', 'office', 'other']) },
  ...{ latitude: z.number().nullable(), longitude: z.number().nullable(), is_default: z.boolean() },
})
/** A shop that waits for the operator, or was rejected, with the person who applied. They cannot log in. */
const application = z.strictObject({
  ...{ key: text, slug, name: text, logo: picture, banner: picture, address: z.string() },
  /** Safe HTML, as its owner wrote it. */
  description: text,
  owner: z.strictObject({ name: text, email: text, phone: text, country: text }),
  is_verified: z.boolean(),
  /** Null: it waits. */
  rejection: text.nullable(),
  hours_ago: count,
})
const user = person.extend({
  ...{ phone: text, phone_code: text, country: text, gender: z.enum(['male', 'female', 'other']).nullable() },
  ...{ date_of_birth: z.iso.date().nullable(), photo: picture.nullable(), account_verified: z.boolean() },
  /** The shop that this user owns. */
  shop: slug.nullable(),
  joined_days_ago: count,
})
const people = z.strictObject({
  shoppers: z.array(user),
  /** Who works in the console and neither shops nor owns a shop. */
  colleagues: z.array(
    person.extend({
      /** A role in the team of a shop, or among the market's staff. */
      job: z.union([
        z.strictObject({ shop: slug, role: z.enum(['manager', 'fulfilment', 'support']) }),
        z.strictObject({ shop: z.null(), role: z.enum(['owner', 'support', 'catalogue']) }),
      ]),
      joined_days_ago: count,
    }),
  ),
  applications: z.array(application),
  /** A few have a picture; the others are shown by their initials. */
  reviewers: z.array(z.strictObject({ key: text, name: text, country: text, photo: picture.nullable() })),
  addresses: z.array(address),
})
/** All lines of an order come from one shop, as the checkout splits them. */
const order = z.strictObject({
  code: text,
  status: z.enum(['pending', 'confirm', 'processing', 'pickup', 'on_the_way', 'delivered', 'cancelled']),
  placed_minutes_ago: count,
  user: text,
  address: slug,
  payment_method: z.enum(['cash', 'online']),
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  lines: z.array(line).min(1),
  voucher: text.optional(),
  note: text.optional(),
  cancel_reason: text.optional(),
  /** For each parcel its lines by position, with all their pieces or a number of them. */
  parcels: z.array(z.array(z.strictObject({ line: count, quantity: z.int().min(1).optional() }))).optional(),
  /** Notes of the shop's team, which shoppers do not see; `author` is the key of a user or colleague. */
  team_notes: z.array(note.omit({ minutes_ago: true })).optional(),
})
/** Orders of the European market whose money has gone its whole way or is on it, with the addresses and vouchers that they name. */
const europeanOrders = z.strictObject({
  addresses: z.array(address.extend({ country: z.enum(['DE', 'AT']) })),
  vouchers: sales.shape.vouchers,
  orders: z.array(
    order.extend({
      /** Its shopper says so this many hours after it was delivered; otherwise its arrival is assumed. */
      received_after_hours: z.int().min(1).optional(),
      /** What was given back so many days after it was delivered: pieces of a line, by position, or an amount in minor units. */
      refund: z
        .strictObject({
          ...{ after_days: z.int().min(1), reason: text, line: count.optional() },
          ...{ quantity: z.int().min(1).optional(), goodwill: z.int().min(1).optional() },
        })
        .optional(),
    }),
  ),
})
const byUser = z.strictObject({ user: text })
const interests = z.strictObject({
  wishlists: z.array(byUser.extend({ product: slug, days_ago: count })),
  collectedVouchers: z.array(byUser.extend({ code: text })),
  recentViews: z.array(byUser.extend({ product: slug, minutes_ago: count })),
  carts: z.array(byUser.extend({ ...line.shape, size: slug.nullable(), color: slug.nullable() })),
})

// Words between people

const reply = z.strictObject({ title: text, text })
const talk = z.strictObject({
  conversations: z.array(
    z.strictObject({
      /** The key of a user or a reviewer. */
      user: text,
      shop: slug,
      /** The member who answers, by key. */
      assignee: text.nullable(),
      messages: z.array(
        z.strictObject({
          from: z.enum(['user', 'shop']),
          /** The member who answered, by key; null: the owner. */
          author: text.nullable(),
          text: text.nullable(),
          product: slug.nullable(),
          minutes_ago: count,
          /** Whether the other side has read it. */
          read: z.boolean(),
        }),
      ),
    }),
  ),
  savedReplies: z.array(reply.extend({ shop: slug })),
  tickets: z.array(
    z.strictObject({
      ...{
        user: text,
        email: text,
        phone: text,
        number: text,
        issue_type: text,
        subject: text,
        order: text.nullable(),
      },
      status: z.enum(['pending', 'confirm', 'cancel', 'completed']),
      messages: z.array(z.strictObject({ from: z.enum(['user', 'support']), text, minutes_ago: count })),
      /** Only the staff see them; `author` is the key of a colleague. */
      notes: z.array(note).optional(),
    }),
  ),
  /** Texts that the market's staff often send. */
  marketReplies: z.array(reply),
  /** About products, most of the first shop; some wait for an answer. `user`: the key of a user or a reviewer. */
  questions: z.array(
    z.strictObject({
      ...{ product: slug, user: text, text, minutes_ago: count },
      answer: z.strictObject({ text, minutes_ago: count }).nullable(),
    }),
  ),
  /**
   * Reports that wait for the market. The thing is one of the shop's, of reviews the worst one; of a conversation, the reporter's
   * own with it.
   */
  reports: z.array(
    z.strictObject({
      kind: z.enum(['product', 'shop', 'review', 'question', 'conversation']),
      ...{ shop: slug, reporter: text, text: z.string(), minutes_ago: count },
      reason: z.enum(['spam', 'offensive', 'personal_data', 'wrong_product', 'untrue', 'other']),
    }),
  ),
  /** A product that the market has hidden, and its shop's request for another look. */
  withheld: z.strictObject({
    ...{ shop: slug, name: text, reason: text, held_minutes_ago: count, request: text, asked_minutes_ago: count },
  }),
})
/** Whole texts: `good` for four or five stars, `fair` for three or four, `poor` for one or two. */
const reviewTexts = z.strictObject({ good: sentences, fair: sentences, poor: sentences })
const reviews = z.strictObject({
  /** The kind of texts of each sub-category. */
  kinds: z.record(slug, slug),
  texts: z.record(slug, reviewTexts),
  /** About durable things: not for food and consumables. */
  ofThings: reviewTexts,
  /** About parcel, seller and price: fits every product. */
  ofEverything: reviewTexts,
  /** Some shoppers write in their own language; every text fits every product. */
  foreign: z.array(z.strictObject({ language: locale, rating: z.literal([3, 4, 5]), text })),
  /** Shops' answers. */
  replies: reviewTexts,
})

// The sellers' vocabulary in one language

const sellerWords = z.strictObject({
  /**
   * Words and phrases that indicate a topic of a question; an asterisk matches all words that begin so. Case and accents are
   * ignored.
   */
  asks: z.record(z.enum(['greeting', 'stock', 'size', 'delivery', 'return', 'price', 'thanks']), sentences),
  /** Common words that distinguish this language from others in the same script. */
  hints: z.array(text),
  /**
   * The seller fills the placeholders: `{{shop}}`, `{{product}}`, `{{price}}`, `{{count}}` (pieces left), `{{sizes}}` (those to be
   * had, in a row), `{{time}}` (the shop's estimate) and `{{charge}}` (of a delivery).
   */
  answers: z.record(
    z.enum([
      ...(['hello', 'helloAndHelp', 'inStock', 'soldOut', 'productSizes', 'productPrice'] as const),
      /** A product was sent without a text. */
      'shown',
      ...(['delivery', 'freeDelivery', 'return', 'thanks', 'other'] as const),
      /** General answers for when no product was mentioned. */
      ...(['stock', 'size', 'price'] as const),
    ]),
    text,
  ),
})

/** By file: `tables/settings.json`; the files of a folder share a shape. */
export const shapes = {
  ...{ settings, site, posts, pages, search, catalogue, shops, sales, european },
  materials: z.record(text, material),
  /** By the slug of the product. */
  particulars: z.record(slug, particulars),
  ...{ people, interests, talk, reviews },
  orders: z.array(order),
  'european-orders': europeanOrders,
}
export const folders = { goods: shelf, sellers: sellerWords }

export type Tables = { [Name in keyof typeof shapes]: z.infer<(typeof shapes)[Name]> } & {
  [file: `goods/${string}`]: z.infer<typeof shelf>
  [file: `sellers/${string}`]: z.infer<typeof sellerWords>
}

import { LANGUAGES } from '@rialto/contract/languages'
import { z } from 'zod'

// Values that many tables have

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export const text = z.string().min(1)
export const sentences = z.array(text).min(1)
export const count = z.int().min(0)
const cents = z.int().min(0)
export const picture = z.string().regex(/^[a-z][\w-]*\/[\w/-]+\.(webp|svg)$/)
export const locale = z.enum(LANGUAGES)
/** Values by language; a test holds them to the languages of the market. */
const byLocale = <Value extends z.ZodType>(value: Value) => z.partialRecord(locale, value)

// Goods

/** The answer to the most likely question. */
const points = z.tuple([text, text])
const facts = z.array(z.tuple([text, text]))
const item = z.strictObject({
  /** Of its pictures: a colour of the shop, or the natural colour of wood, food or metal. */
  color: text,
  name: text,
  short_description: text,
  price: cents,
  /** 0: not discounted. */
  discount_price: cents,
  stock: count,
  /** Further colours to choose from; if there are any, `color` is one of them too, unless it is a natural one. */
  other_colors: z.array(slug).optional(),
  /** Another shop than that of its shelf. */
  shop: slug.optional(),
})
/** What several items share: the object in the pictures, the category, and the texts. */
const design = z.strictObject({
  /** Names the object in the pictures. */
  key: text,
  sub_categories: z.array(slug).min(1),
  brand: slug,
  unit: text,
  material: text,
  /** A set of sizes. */
  sizes: text.optional(),
  /** A single paragraph. */
  about: text,
  points,
  facts,
  made: text,
  items: z.array(item).min(1),
})
/** The designs of one category, and the shop that sells them unless an item says otherwise. */
export const shelf = z.strictObject({ category: slug, shop: slug, designs: z.array(design) })
/** Texts for everything made of one material. */
export const material = z.strictObject({ name: text, sentence: text, points, care: text })
/** What distinguishes a product from others of its design. `sizes` is null if it comes in one size. */
export const particulars = z.strictObject({
  ...design.pick({ about: true, points: true, facts: true, made: true, material: true }).partial().shape,
  sizes: text.nullable().optional(),
})
const named = z.strictObject({ slug, name: text })
export const catalogue = z.strictObject({
  categories: z.array(named.extend({ sub_categories: z.array(named) })),
  brands: z.array(named),
  colors: z.array(named.extend({ hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
  sizes: z.array(named),
  /** Sizes with their surcharges. */
  sizeSets: z.record(text, z.array(z.strictObject({ size: slug, surcharge: cents }))),
})

// Shops and sales

const holiday = z.strictObject({
  starts_in_days: count,
  ends_in_days: count,
  mode: z.enum(['refuse', 'later']),
  message: text,
})
export const shops = z.strictObject({
  /** Safe HTML, the same for all shops. */
  policies: z.strictObject({ returns: text, delivery: text, privacy: text }),
  /** Day 1: Monday. */
  opening_hours: z.array(z.strictObject({ day: z.int().min(1).max(7), opens: text, closes: text })),
  shops: z.array(
    z.strictObject({
      slug,
      name: text,
      tagline: text,
      paragraphs: z.array(text),
      address: text,
      holiday: holiday.optional(),
      owner_name: text,
      delivery_charge: cents,
      /** Delivery is free from this amount; null means never. */
      free_delivery_amount: cents.nullable(),
      estimated_delivery: text,
      /** Minutes since the seller was last seen; less than 12 counts as online. */
      seen_minutes_ago: count,
      opened_days_ago: count,
      /** The average stars of its products. They differ as in a real market, so that they mean something. */
      stars: z.number().min(3).max(5),
    }),
  ),
})
const offer = z.strictObject({ product: slug, price: cents, quantity: z.int().min(1) })
export const sales = z.strictObject({
  /** The running one comes first: menus and footers link to it as number 1. */
  flashSales: z.array(
    z.strictObject({
      slug,
      name: text,
      description: text,
      thumbnail: picture,
      starts_in_minutes: z.int(),
      ends_in_minutes: z.int(),
      products: z.array(offer.extend({ sold: count })),
      /** Offers of sellers that wait for the market. */
      offers: z.array(offer),
    }),
  ),
  vouchers: z.array(
    z.strictObject({
      /** Null: the market's. */
      shop: slug.nullable(),
      code: z.string().regex(/^[A-Z0-9]+$/),
      discount_type: z.enum(['Percentage', 'Amount']),
      /** A percentage, or minor units with the type `Amount`. */
      discount: z.int().min(1),
      min_order_amount: cents,
      max_discount_amount: cents.nullable(),
      starts_in_minutes: z.int(),
      ends_in_minutes: z.int(),
      /** Total number of uses; null: unlimited. */
      usage_limit: count.nullable(),
      usage_limit_per_user: count.nullable(),
      used: count,
    }),
  ),
})

// The market's pages and settings

const post = z.strictObject({ slug, title: text, category: slug, excerpt: text, author: text })
export const posts = z.strictObject({
  postCategories: z.array(named),
  /** Their texts are `posts/{slug}.md`. */
  posts: z.array(post.extend({ days_ago: count, views: count })),
  /** `days_ahead`: when it appears; null: it is a draft. */
  unpublishedPosts: z.array(post.extend({ cover: picture, days_ahead: count.nullable() })),
})
/** Their texts are `pages/{slug}.md`. */
export const pages = z.array(z.strictObject({ slug, title: text, updated_days_ago: count }))
const slide = z.strictObject({ title: text, subtitle: text, button: text, url: text })
export const site = z.strictObject({
  /** Hero slides. Objects stand in the inline-end half; the pictures carry no text, and show products of the page linked to. */
  banners: z.array(
    slide.extend({ kicker: text, desktop: picture, phone: picture, desktop_dark: picture, phone_dark: picture }),
  ),
  promos: z.array(slide.extend({ picture })),
  /** Texts of the interface that the market words otherwise. */
  rewordedTexts: z.array(z.strictObject({ locale, key: text, text })),
  /** Views of a list that a team shares. */
  savedViews: z.array(z.strictObject({ shop: slug, list: z.enum(['products', 'reviews']), name: text, query: text })),
})
export const search = z.strictObject({
  /** Words that mean the same; with `from`, that word alone finds the others. */
  synonyms: z.array(z.strictObject({ locale, words: z.array(text).min(2), from: text.nullable() })),
  /** What people shop for, by language, and the categories and products in which the search finds it. */
  occasions: z.array(
    z.strictObject({
      names: byLocale(text),
      phrases: byLocale(sentences),
      categories: z.array(slug),
      products: z.array(slug),
    }),
  ),
  /** How often a text was searched in the last weeks: what the demo has, what it has not, and words that it does not know. */
  searches: z.array(z.strictObject({ text, locale, searches: count, without_results: count, clicks: count })),
})

const target = z.enum(['_self', '_blank'])
const position = z.enum(['prefix', 'suffix'])
const id = z.int().min(1)
const shade = z.enum(['primary', '50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'])
/** The site settings of docs/spec §3, under their own names; then what only the server needs. */
export const settings = z.strictObject({
  currency: z.strictObject({ name: text, symbol: text, position, rate: z.number() }),
  currencies: z.array(
    z.strictObject({ id, name: text, symbol: text, position, is_default: z.boolean(), rate_from_default: z.number() }),
  ),
  ...{ cash_on_delivery: z.boolean(), online_payment: z.boolean(), app_name: text, app_locale: locale },
  ...{ google_playstore_link: z.url(), app_store_link: z.url(), show_download_app: z.boolean() },
  ...{ multi_vendor: z.boolean(), mobile: text, address: text },
  /** Stripe is offered only when its keys are configured. */
  payment_gateways: z.array(
    z.strictObject({ id, name: text, title: text, logo: picture.nullable(), is_active: z.boolean() }),
  ),
  ...{ web_show_footer: z.boolean(), web_footer_text: text, web_footer_description: text, web_footer_logo: picture },
  ...{ footer_qr: picture.nullable(), web_logo: picture },
  /** The square sign, source of the page icon and of the manifest's icons. */
  favicon: picture,
  social_links: z.array(z.strictObject({ name: text, link: z.url(), logo: picture })),
  theme_colors: z.record(shade, z.string().regex(/^#[0-9a-f]{6}$/)),
  register_otp_verify: z.boolean(),
  ...{ register_otp_type: z.enum(['email', 'phone']), forgot_otp_type: z.enum(['email', 'phone']) },
  languages: z.array(z.strictObject({ id, name: locale, title: text, direction: z.enum(['ltr', 'rtl']) })),
  social_auths: z.array(
    z.strictObject({
      name: z.enum(['google', 'facebook', 'apple']),
      is_active: z.boolean(),
      client_id: text.nullable(),
      redirect_url: text.nullable(),
    }),
  ),
  ...{ phone_required: z.boolean(), phone_min_length: count, phone_max_length: count },
  order_place_account_verify: z.boolean(),
  menus: z.array(z.strictObject({ id, name: text, url: text, is_external: z.boolean(), target })),
  /** Ids of items continue from one column to the next, as in a table. */
  footers: z.array(
    z.strictObject({
      id,
      title: z.string(),
      items: z.array(
        z.strictObject({
          id,
          type: z.enum(['logo', 'text', 'email', 'phone', 'social_links', 'app_store', 'link']),
          title: text,
          url: text.nullable(),
          target,
        }),
      ),
    }),
  ),
  // Not on the wire of `/master`.
  shop_auto_approve: z.boolean(),
  /** Taxes of checkout; `percentage` of the amount after the voucher. */
  vat_taxes: z.array(z.strictObject({ name: text, percentage: z.number(), is_active: z.boolean() })),
  contact: z.strictObject({ email: text, phone: text, address: text, hours: z.array(text) }),
  ticket_issue_types: z.array(text),
})

import type { DemoShop } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type {
  AddressesTable,
  SavedViewsTable,
  ShopHolidaysTable,
  ShopMembersTable,
  ShopsTable,
  StaffTable,
  UsersTable,
} from '../db/tables.ts'
import { NEW_SHOP } from '../modules/goods/shops/index.ts'
import { normalisePhone } from '../modules/people/accounts/index.ts'
import { daysAgo, minutesAgo, type Seeding } from './demo-ids.ts'
import { identityOfShop } from './european-shops.ts'

/** Shoppers and sellers, who may log in, then authors of reviews, who may not, then people who work in the console. */
export function userRows({ demo, ids, now, picture }: Seeding, passwordHash: string): Insertable<UsersTable>[] {
  const shops = new Map(demo.shops.map((shop) => [shop.slug, shop]))
  const users = demo.users.map((user, index) => ({
    id: ids.users.of(user.key),
    name: user.name,
    email: user.email,
    phone: normalisePhone({ phone: user.phone, phoneCode: user.phone_code }),
    phone_code: user.phone_code,
    country: user.country,
    gender: user.gender,
    date_of_birth: user.date_of_birth,
    profile_photo: user.photo && picture(user.photo),
    password_hash: passwordHash,
    email_verified_at: user.account_verified ? daysAgo(now, user.joined_days_ago) : null,
    phone_verified_at: null,
    last_seen_at: minutesAgo(now, user.shop ? (shops.get(user.shop)?.seen_minutes_ago ?? 0) : 20 + index * 700),
    created_at: daysAgo(now, user.joined_days_ago),
  }))
  const reviewers = demo.reviewers.map((reviewer, index) => ({
    id: ids.users.of(reviewer.key),
    name: reviewer.name,
    email: null,
    phone: null,
    phone_code: null,
    country: reviewer.country,
    gender: null,
    date_of_birth: null,
    profile_photo: reviewer.photo && picture(reviewer.photo),
    password_hash: null,
    email_verified_at: null,
    phone_verified_at: null,
    last_seen_at: null,
    created_at: daysAgo(now, 500 + index),
  }))
  const colleagues = demo.colleagues.map((colleague) => ({
    id: ids.users.of(colleague.key),
    name: colleague.name,
    email: colleague.email,
    phone: null,
    phone_code: null,
    country: null,
    gender: null,
    date_of_birth: null,
    profile_photo: null,
    password_hash: passwordHash,
    email_verified_at: daysAgo(now, colleague.joined_days_ago),
    phone_verified_at: null,
    last_seen_at: null,
    created_at: daysAgo(now, colleague.joined_days_ago),
  }))
  return [...users, ...reviewers, ...colleagues]
}

/** Owners first, so that a shop's oldest member is its owner. */
export function memberRows({ demo, ids, now }: Seeding): Insertable<ShopMembersTable>[] {
  const owners = demo.users.flatMap(({ key, shop, joined_days_ago }) =>
    shop === null ? [] : { key, shop, role: 'owner' as const, joined_days_ago },
  )
  const others = demo.colleagues.flatMap(({ key, job, joined_days_ago }) =>
    job.shop === null ? [] : { key, shop: job.shop, role: job.role, joined_days_ago },
  )
  const applicants = demo.applications.map(({ key, slug, hours_ago }) => ({
    key,
    shop: slug,
    role: 'owner' as const,
    joined_days_ago: hours_ago / 24,
  }))
  return [...owners, ...applicants, ...others].map(({ key, shop, role, joined_days_ago }) => ({
    shop_id: ids.shops.of(shop),
    user_id: ids.users.of(key),
    role,
    created_at: daysAgo(now, joined_days_ago),
  }))
}

export const staffRows = ({ demo, ids, now }: Seeding): Insertable<StaffTable>[] =>
  demo.colleagues.flatMap(({ key, job, joined_days_ago }) =>
    job.shop === null ? { user_id: ids.users.of(key), role: job.role, created_at: daysAgo(now, joined_days_ago) } : [],
  )

export function addressRows({ demo, ids, now }: Seeding): Insertable<AddressesTable>[] {
  return demo.addresses.map(({ key, user, is_default, ...address }) => ({
    ...address,
    id: ids.addresses.of(key),
    user_id: ids.users.of(user),
    is_default: Number(is_default),
    created_at: now,
  }))
}

export function shopRows(seeding: Seeding): Insertable<ShopsTable>[] {
  const { demo, ids, now, picture } = seeding
  const owners = new Map(demo.users.map((user) => [user.shop, ids.users.of(user.key)]))
  const ratings = ratingsByShop(seeding)
  const identityOf = (slug: string) => {
    const identity = identityOfShop(seeding, slug)
    // A shop of the plain market has told nothing and named no methods of delivery.
    return identity && { identity_json: toJson(identity), delivery_version: 1 }
  }
  return demo.shops.map((shop: DemoShop) => ({
    id: ids.shops.of(shop.slug),
    owner_id: owners.get(shop.slug) ?? null,
    name: shop.name,
    slug: shop.slug,
    logo: picture(shop.logo),
    banner: picture(shop.banner),
    description: shop.description,
    address: shop.address,
    status: 'active',
    delivery_charge: shop.delivery_charge,
    free_delivery_from: shop.free_delivery_amount,
    estimated_delivery: shop.estimated_delivery,
    phone: shop.phone,
    opening_hours_json: toJson(shop.opening_hours),
    returns_policy: shop.policies.returns,
    delivery_policy: shop.policies.delivery,
    privacy_policy: shop.policies.privacy,
    rating_sum: ratings.get(shop.slug)?.sum ?? 0,
    review_count: ratings.get(shop.slug)?.count ?? 0,
    last_seen_at: minutesAgo(now, shop.seen_minutes_ago),
    created_at: daysAgo(now, shop.opened_days_ago),
    ...identityOf(shop.slug),
  }))
}

const DAY_MS = 24 * 60 * 60_000

export const savedViewRows = ({ demo, ids, now }: Seeding): Insertable<SavedViewsTable>[] =>
  demo.savedViews.map(({ shop, ...view }) => ({ ...view, shop_id: ids.shops.of(shop), user_id: null, created_at: now }))

export const holidayRows = ({ demo, ids, now }: Seeding): Insertable<ShopHolidaysTable>[] =>
  demo.shops.flatMap(({ slug, holiday }) => {
    if (!holiday) return []
    const dayIn = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
    const [from_day, to_day] = [dayIn(holiday.starts_in_days), dayIn(holiday.ends_in_days)]
    return {
      shop_id: ids.shops.of(slug),
      from_day,
      to_day,
      starts_at: Date.parse(from_day),
      ends_at: Date.parse(to_day) + DAY_MS,
      mode: holiday.mode,
      message: holiday.message,
      created_at: daysAgo(now, 1),
    }
  })

interface Ratings {
  sum: number
  count: number
}

function ratingsByShop({ demo }: Seeding): Map<string, Ratings> {
  const shopOf = new Map(demo.products.map((product) => [product.slug, product.shop]))
  return ratingsBy(demo.reviews, (review) => shopOf.get(review.product) ?? '')
}

/** Sums and counts ratings, grouped by a key of the reviews. */
export function ratingsBy<Review extends { rating: number }>(
  reviews: readonly Review[],
  keyOf: (review: Review) => string,
): Map<string, Ratings> {
  const ratings = new Map<string, Ratings>()
  for (const review of reviews) {
    const { sum, count } = ratings.get(keyOf(review)) ?? { sum: 0, count: 0 }
    ratings.set(keyOf(review), { sum: sum + review.rating, count: count + 1 })
  }
  return ratings
}

export const applicantRows = ({ demo, ids, now }: Seeding): Insertable<UsersTable>[] =>
  demo.applications.map(({ key, owner, is_verified, hours_ago }) => {
    const at = minutesAgo(now, hours_ago * 60)
    return {
      ...owner,
      id: ids.users.of(key),
      phone_code: null,
      gender: null,
      date_of_birth: null,
      profile_photo: null,
      password_hash: null,
      email_verified_at: is_verified ? at : null,
      phone_verified_at: null,
      last_seen_at: null,
      created_at: at,
    }
  })

export const applicationRows = ({ demo, ids, now, picture }: Seeding): Insertable<ShopsTable>[] =>
  demo.applications.map(({ key, slug, name, description, logo, banner, address, rejection, hours_ago }) => ({
    ...NEW_SHOP,
    id: ids.shops.of(slug),
    owner_id: ids.users.of(key),
    name,
    slug,
    logo: picture(logo),
    banner: picture(banner),
    description,
    address,
    status: rejection === null ? 'pending' : 'rejected',
    rejection,
    created_at: minutesAgo(now, hours_ago * 60),
  }))

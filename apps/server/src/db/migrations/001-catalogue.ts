import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { columnsFor, type Schema, statement } from './columns.ts'

/** Settings, shops, the catalogue, what shoppers see of each other (reviews), and the words that products are found by. */
export const migration = (engine: Engine): Migration => ({
  async up(db: Schema) {
    const { withId, big } = columnsFor(engine)
    const table = (name: string) => db.schema.createTable(name)
    const keyed = (name: string) => withId(table(name))

    await table('settings')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value_json', 'text', (c) => c.notNull())
      .execute()

    await table('translations')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('item_id', 'integer', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('texts_json', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('translations_key', ['kind', 'locale', 'item_id'])
      .execute()

    await keyed('users')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.unique())
      .addColumn('phone', 'text', (c) => c.unique())
      .addColumn('phone_code', 'text')
      .addColumn('country', 'text')
      .addColumn('gender', 'text')
      .addColumn('date_of_birth', 'text')
      .addColumn('profile_photo', 'text')
      .addColumn('password_hash', 'text')
      .addColumn('verified_at', big)
      .addColumn('last_seen_at', big)
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await keyed('access_tokens')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', big, (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await keyed('shops')
      .addColumn('owner_id', 'integer', (c) => c.references('users.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('logo', 'text', (c) => c.notNull())
      .addColumn('banner', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('delivery_charge', big, (c) => c.notNull())
      .addColumn('free_delivery_from', big)
      .addColumn('estimated_delivery', 'text', (c) => c.notNull())
      .addColumn('rating_sum', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('review_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_seen_at', big)
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    await keyed('brands')
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .execute()

    await keyed('colors')
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('code', 'text', (c) => c.notNull())
      .execute()

    await keyed('sizes')
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute()

    await keyed('categories')
      .addColumn('parent_id', 'integer', (c) => c.references('categories.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('thumbnail', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute()

    await keyed('products')
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('brand_id', 'integer', (c) => c.references('brands.id'))
      .addColumn('handle', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('short_description', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('unit', 'text')
      .addColumn('sku', 'text', (c) => c.notNull())
      .addColumn('thumbnail', 'text', (c) => c.notNull())
      .addColumn('price', big, (c) => c.notNull())
      .addColumn('discount_price', big, (c) => c.notNull())
      .addColumn('sale_price', big, (c) => c.notNull())
      .addColumn('discount_percentage', 'integer', (c) => c.notNull())
      .addColumn('stock', 'integer', (c) => c.notNull())
      .addColumn('sold', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('popularity', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rating_sum', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('review_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rating', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .addUniqueConstraint('products_handle', ['shop_id', 'handle'])
      .addCheckConstraint('products_stock', sqlCheck('stock >= 0'))
      .execute()

    await keyed('product_pictures')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('picture', 'text', (c) => c.notNull())
      .addColumn('alt', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute()

    await table('product_categories')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('category_id', 'integer', (c) => c.notNull().references('categories.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('product_categories_key', ['product_id', 'category_id'])
      .execute()

    await table('product_sizes')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('size_id', 'integer', (c) => c.notNull().references('sizes.id'))
      .addColumn('surcharge', big, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_sizes_key', ['product_id', 'size_id'])
      .execute()

    await table('product_colors')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('color_id', 'integer', (c) => c.notNull().references('colors.id'))
      .addColumn('surcharge', big, (c) => c.notNull())
      .addColumn('picture', 'text')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('product_colors_key', ['product_id', 'color_id'])
      .execute()

    await keyed('product_variants')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('size_id', 'integer', (c) => c.references('sizes.id'))
      .addColumn('color_id', 'integer', (c) => c.references('colors.id'))
      .addColumn('sku', 'text', (c) => c.notNull())
      .addColumn('barcode', 'text', (c) => c.notNull())
      .addColumn('grams', 'integer', (c) => c.notNull())
      .addColumn('stock', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addCheckConstraint('product_variants_stock', sqlCheck('stock >= 0'))
      .execute()

    await keyed('reviews')
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('order_id', 'integer')
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('rating', 'integer', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('variant', 'text', (c) => c.notNull())
      .addColumn('photos_json', 'text', (c) => c.notNull())
      .addColumn('created_at', big, (c) => c.notNull())
      .execute()

    for (const [name, time] of [
      ['recent_views', 'viewed_at'],
      ['favorites', 'created_at'],
    ] as const) {
      await table(name)
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
        .addColumn(time, big, (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ['user_id', 'product_id'])
        .execute()
    }

    await keyed('flash_sales')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('thumbnail', 'text', (c) => c.notNull())
      .addColumn('starts_at', big, (c) => c.notNull())
      .addColumn('ends_at', big, (c) => c.notNull())
      .execute()

    await table('flash_sale_products')
      .addColumn('flash_sale_id', 'integer', (c) => c.notNull().references('flash_sales.id').onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) => c.notNull().references('products.id').onDelete('cascade'))
      .addColumn('price', big, (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('sold', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('flash_sale_products_key', ['flash_sale_id', 'product_id'])
      .execute()

    await keyed('vouchers')
      .addColumn('shop_id', 'integer', (c) => c.notNull().references('shops.id'))
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('discount_type', 'text', (c) => c.notNull())
      .addColumn('discount', big, (c) => c.notNull())
      .addColumn('min_order_amount', big, (c) => c.notNull())
      .addColumn('max_discount_amount', big)
      .addColumn('starts_at', big, (c) => c.notNull())
      .addColumn('ends_at', big, (c) => c.notNull())
      .addColumn('use_limit', 'integer')
      .addColumn('use_limit_per_user', 'integer')
      .execute()

    await keyed('banners')
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('shop_id', 'integer', (c) => c.references('shops.id'))
      .addColumn('kicker', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('picture', 'text', (c) => c.notNull())
      .addColumn('picture_phone', 'text')
      .addColumn('position', 'integer', (c) => c.notNull())
      .execute()

    await keyed('posts')
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('excerpt', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('cover', 'text', (c) => c.notNull())
      .addColumn('published_at', big, (c) => c.notNull())
      .execute()

    await keyed('pages')
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('updated_at', big, (c) => c.notNull())
      .execute()

    await createSearch(db, engine)
    for (const [name, columns] of Object.entries(indexes)) await statement(db, `create index ${name} on ${columns}`)
  },
})

/** Lists walk one of the sorting indexes; filters that leave few products start from the narrow ones. */
const indexes: Record<string, string> = {
  products_by_popularity: 'products (status, popularity, id)',
  products_by_sold: 'products (status, sold, id)',
  products_by_created: 'products (status, created_at, id)',
  products_by_sale_price: 'products (status, sale_price, id)',
  products_by_discount: 'products (status, discount_percentage, id)',
  products_by_rating: 'products (status, rating, id)',
  products_by_shop: 'products (shop_id, status, popularity)',
  products_by_brand: 'products (brand_id, status, popularity)',
  product_pictures_by_product: 'product_pictures (product_id, position, picture)',
  product_categories_by_category: 'product_categories (category_id, product_id)',
  product_sizes_by_size: 'product_sizes (size_id, product_id)',
  product_colors_by_color: 'product_colors (color_id, product_id)',
  product_variants_by_product: 'product_variants (product_id, position, size_id, color_id, stock)',
  product_sizes_by_product: 'product_sizes (product_id, position, size_id, surcharge)',
  product_colors_by_product: 'product_colors (product_id, position, color_id, surcharge, picture)',
  reviews_by_product: 'reviews (product_id, created_at)',
  reviews_by_shop: 'reviews (shop_id, created_at)',
  recent_views_by_time: 'recent_views (user_id, viewed_at)',
  flash_sale_products_by_product: 'flash_sale_products (product_id)',
  vouchers_by_shop: 'vouchers (shop_id, ends_at)',
  categories_by_parent: 'categories (parent_id, position)',
  access_tokens_by_user: 'access_tokens (user_id)',
}

async function createSearch(db: Schema, engine: Engine): Promise<void> {
  await columnsFor(engine)
    .withId(db.schema.createTable('search_terms'))
    .addColumn('term', 'text', (c) => c.notNull().unique())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('product_search')
    .addColumn('product_id', 'integer', (c) => c.primaryKey().references('products.id').onDelete('cascade'))
    .addColumn('words', 'text', (c) => c.notNull())
    .execute()
  for (const text of engine === 'sqlite' ? sqliteSearch : postgresSearch) await statement(db, text)
}

/** Full-text tables that follow their base tables by triggers; trigrams find what a misspelt word is near to. */
const sqliteSearch = [
  `create virtual table product_words using fts5(words, content='product_search', content_rowid='product_id', tokenize='unicode61', prefix='2 3')`,
  `create trigger product_search_added after insert on product_search begin
     insert into product_words(rowid, words) values (new.product_id, new.words); end`,
  `create trigger product_search_removed after delete on product_search begin
     insert into product_words(product_words, rowid, words) values ('delete', old.product_id, old.words); end`,
  `create trigger product_search_changed after update on product_search begin
     insert into product_words(product_words, rowid, words) values ('delete', old.product_id, old.words);
     insert into product_words(rowid, words) values (new.product_id, new.words); end`,
  `create virtual table search_term_grams using fts5(term, content='search_terms', content_rowid='id', tokenize='trigram')`,
  `create trigger search_terms_added after insert on search_terms begin
     insert into search_term_grams(rowid, term) values (new.id, new.term); end`,
  `create trigger search_terms_removed after delete on search_terms begin
     insert into search_term_grams(search_term_grams, rowid, term) values ('delete', old.id, old.term); end`,
]

const postgresSearch = [
  'create extension if not exists pg_trgm',
  `alter table product_search add column document tsvector generated always as (to_tsvector('simple', words)) stored`,
  'create index product_search_document on product_search using gin (document)',
  'create index search_terms_grams on search_terms using gin (term gin_trgm_ops)',
]

function sqlCheck(condition: string) {
  return sql.raw<boolean>(condition)
}

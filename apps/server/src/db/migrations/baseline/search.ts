import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** The words that products are found by, and the changes that indexes in memory and external search engines follow. */
export function search(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table search_terms (
      id ${id},
      term text not null unique,
      uses integer not null
    )`,

    `create table product_search (
      product_id integer primary key references products (id) on delete cascade,
      words text not null${engine === 'postgres' ? ",\n      document tsvector generated always as (to_tsvector('simple', words)) stored" : ''}
    )`,
    ...(engine === 'sqlite' ? sqliteSearch : postgresSearch),

    // Products whose search words are to be made anew.
    `create table products_to_index (
      product_id integer primary key references products (id) on delete cascade
    )`,

    // The last change of each product, so that indexes in memory read only what has changed. Triggers write it: no writer can forget it.
    // A version grows with each change on SQLite; on PostgreSQL it is the number of the transaction.
    `create table product_changes (
      product_id integer primary key,
      version bigint not null,
      words_version bigint not null default 0
    )`,
    'create index product_changes_version on product_changes (version)',

    // Names the series of versions: a restored database begins a new one, so that nothing is brought up to date by the versions of
    // another series.
    `create table product_change_feed (
      id text primary key
    )`,

    // How far external search engines have been brought in `product_changes`.
    `create table search_positions (
      index_name text primary key,
      version bigint not null default 0,
      product_id integer not null default 0,
      index_made_at text,
      leased_by text,
      leased_until bigint not null default 0,
      attempts integer not null default 0,
      error text,
      due_at bigint not null default 0,
      sent_at bigint
    )`,

    // What operators teach the search (with the occasions), and how often each text was searched.
    `create table search_synonyms (
      id ${id},
      locale text,
      one_way_from text,
      words_json text not null,
      version integer not null default 1,
      created_at bigint not null
    )`,

    `create table search_occasions (
      id ${id},
      names_json text not null,
      phrases_json text not null,
      category_ids_json text not null,
      product_ids_json text not null,
      max_price bigint,
      version integer not null default 1,
      created_at bigint not null
    )`,

    `create table search_counts (
      day integer not null,
      locale text not null,
      text text not null,
      searches integer not null default 0,
      without_results integer not null default 0,
      clicks integer not null default 0,
      constraint search_counts_key primary key (day, locale, text)
    )`,
    ...(engine === 'sqlite' ? sqliteChanges() : postgresChanges()),
  ]
}

/** Full-text tables that follow their base tables by triggers; trigrams find what a misspelt word is near to. */
const sqliteSearch = [
  `create virtual table product_words
   using fts5(words, content='product_search', content_rowid='product_id', tokenize='unicode61', prefix='2 3')`,
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
  'create index product_search_document on product_search using gin (document)',
  'create index search_terms_grams on search_terms using gin (term gin_trgm_ops)',
]

/** The tables whose rows decide how a product is listed, with their column that names the product. */
const SOURCES = [
  ['products', 'id'],
  ['product_categories', 'product_id'],
  ['product_sizes', 'product_id'],
  ['product_colors', 'product_id'],
] as const

const LISTED_COLUMNS =
  'status, shop_id, brand_id, price, sale_price, discount_percentage, stock, sold, popularity, rating, review_count, created_at'

/** A shop that opens or closes shows or hides its products. */
const saveProductsOfShop = (version: string): string => `
  insert into product_changes (product_id, version, words_version)
  select id, ${version}, 0 from products where shop_id = new.id
  on conflict (product_id) do update set version = excluded.version;`

function sqliteChanges(): string[] {
  const next = '(select coalesce(max(version), 0) + 1 from product_changes)'
  const save = (id: string, words: boolean) =>
    `insert into product_changes (product_id, version, words_version) values (${id}, ${next}, ${words ? next : 0})
     on conflict (product_id) do update set version = excluded.version${words ? ', words_version = excluded.version' : ''}`
  const trigger = (table: string, event: string, id: string, words = false) => {
    const row = event === 'delete' ? 'old' : 'new'
    const columns = table === 'products' && event === 'update' ? ` of ${LISTED_COLUMNS}` : ''
    return `create trigger ${table}_changes_${event} after ${event}${columns} on ${table} begin ${save(`${row}.${id}`, words)}; end`
  }
  return [
    ...SOURCES.flatMap(([table, id]) => ['insert', 'update', 'delete'].map((event) => trigger(table, event, id))),
    ...['insert', 'update', 'delete'].map((event) => trigger('product_search', event, 'product_id', true)),
    `create trigger shops_changes_update after update of status on shops when old.status <> new.status
     begin ${saveProductsOfShop(next)} end`,
  ]
}

function postgresChanges(): string[] {
  // The condition leaves a row alone that this transaction has written already: an import touches each product ten times.
  const save = (words: boolean) => `
    insert into product_changes (product_id, version, words_version)
    values (changed_id, current_version, ${words ? 'current_version' : '0'})
    on conflict (product_id) do update
    set version = excluded.version${words ? ', words_version = excluded.words_version' : ''}
    where product_changes.version <> excluded.version${words ? ' or product_changes.words_version <> excluded.words_version' : ''};`
  const define = (name: string, id: string, words = false) => `
    create function ${name}() returns trigger language plpgsql as $$
    declare
      changed_id integer := case when tg_op = 'DELETE' then old.${id} else new.${id} end;
      current_version bigint := pg_current_xact_id()::text::bigint;
    begin ${save(words)} return null; end $$`
  const trigger = (table: string, events: string, procedure: string) =>
    `create trigger ${table}_changes after ${events} on ${table} for each row execute function ${procedure}()`
  const links = SOURCES.filter(([table]) => table !== 'products')
  return [
    define('save_product_change', 'id'),
    define('save_product_link_change', 'product_id'),
    define('save_product_words_change', 'product_id', true),
    trigger('products', `insert or delete or update of ${LISTED_COLUMNS}`, 'save_product_change'),
    ...links.map(([table]) => trigger(table, 'insert or update or delete', 'save_product_link_change')),
    trigger('product_search', 'insert or update or delete', 'save_product_words_change'),
    `create function save_shop_change() returns trigger language plpgsql as $$
     begin ${saveProductsOfShop('pg_current_xact_id()::text::bigint')} return null; end $$`,
    `create trigger shops_changes after update of status on shops for each row
     when (old.status is distinct from new.status) execute function save_shop_change()`,
  ]
}

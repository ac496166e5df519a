import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** What shoppers and shops say and do about products: reviews, questions, reports, favourites, flash sales. */
export function trade(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table reviews (
      id ${id},
      product_id integer not null references products (id) on delete cascade,
      shop_id integer not null references shops (id),
      user_id integer references users (id) on delete set null,
      order_id integer,
      author_name text not null,
      rating integer not null,
      description text not null,
      variant text not null,
      photos_json text not null,
      created_at bigint not null,
      order_line_id integer references order_lines (id) on delete set null,
      reply_text text,
      reply_at bigint,
      reported_at bigint,
      reply_version integer not null default 0,
      hidden_at bigint,
      hidden_reason text
    )`,
    'create index reviews_by_product on reviews (product_id, created_at)',
    'create index reviews_by_shop on reviews (shop_id, created_at)',
    'create unique index reviews_by_line on reviews (order_line_id)',
    `create index reviews_unanswered on reviews (shop_id, created_at, id)
      where reply_text is null and reported_at is null`,
    'create index reviews_reported on reviews (shop_id, created_at, id) where reported_at is not null',
    'create index reviews_by_time on reviews (created_at, id) where hidden_at is null',
    'create index reviews_hidden on reviews (hidden_at, id) where hidden_at is not null',

    `create table questions (
      id ${id},
      product_id integer not null references products (id) on delete cascade,
      shop_id integer not null references shops (id),
      user_id integer references users (id) on delete set null,
      author_name text not null,
      text text not null,
      locale text not null,
      created_at bigint not null,
      answer_text text,
      answered_at bigint,
      answer_version integer not null default 0,
      reported_at bigint
    )`,
    'create index questions_answered on questions (product_id, created_at, id) where answer_text is not null',
    'create index questions_by_product_and_user on questions (product_id, user_id)',
    'create index questions_by_shop on questions (shop_id, created_at, id)',
    `create index questions_unanswered on questions (shop_id, created_at, id)
      where answer_text is null and reported_at is null`,
    'create index questions_by_user on questions (user_id)',

    // Of shoppers and shops, with the market's decision (decision 096). What a report is about may be gone, so it is no foreign key.
    `create table reports (
      id ${id},
      kind text not null,
      subject_id integer not null,
      shop_id integer not null references shops (id),
      user_id integer references users (id) on delete set null,
      reporter_name text not null,
      is_of_shop integer not null,
      reason text not null,
      text text not null,
      created_at bigint not null,
      settled_at bigint,
      settled_by text,
      outcome text,
      note text not null default ''
    )`,
    'create index reports_open on reports (created_at, id) where settled_at is null',
    'create index reports_settled on reports (settled_at, id) where settled_at is not null',
    'create index reports_by_subject on reports (kind, subject_id, created_at)',
    // Nobody has two open reports of one thing.
    'create unique index reports_open_once on reports (kind, subject_id, user_id) where settled_at is null',

    `create table recent_views (
      user_id integer not null references users (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      viewed_at bigint not null,
      constraint recent_views_key primary key (user_id, product_id)
    )`,
    'create index recent_views_by_time on recent_views (user_id, viewed_at)',

    `create table favorites (
      user_id integer not null references users (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      created_at bigint not null,
      constraint favorites_key primary key (user_id, product_id)
    )`,

    `create table flash_sales (
      id ${id},
      name text not null,
      thumbnail text not null,
      starts_at bigint not null,
      ends_at bigint not null,
      needs_approval integer not null default 0,
      version integer not null default 1
    )`,

    `create table flash_sale_products (
      flash_sale_id integer not null references flash_sales (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      price bigint not null,
      quantity integer not null,
      sold integer not null default 0,
      position integer not null,
      constraint flash_sale_products_key primary key (flash_sale_id, product_id)
    )`,
    'create index flash_sale_products_by_product on flash_sale_products (product_id)',

    // Offers that wait or were refused (decision 100), and the market's proposals to shops.
    `create table flash_sale_offers (
      flash_sale_id integer not null references flash_sales (id) on delete cascade,
      product_id integer not null references products (id) on delete cascade,
      price bigint not null,
      quantity integer not null,
      refusal text,
      created_at bigint not null,
      proposal text,
      constraint flash_sale_offers_key primary key (flash_sale_id, product_id)
    )`,
    'create index flash_sale_offers_by_product on flash_sale_offers (product_id)',
  ]
}

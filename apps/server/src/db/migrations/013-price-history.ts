import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** The days before a reduction whose lowest price it is told from (Directive 98/6/EC, Art. 6a), in milliseconds. */
const WINDOW = 30 * 24 * 3_600_000

/**
 * The prices that were asked, and with each reduction the lowest of the 30 days before it began. Triggers write both, whoever changes a
 * price: an editor, an import, a schedule, a flash sale, or a hand in the database. A row without a product pauses them, while amounts are
 * converted to other decimals.
 */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table price_history (
        id ${idColumn(engine)},
        product_id integer references products (id) on delete cascade,
        price bigint not null,
        from_at bigint not null,
        to_at bigint not null
      )`,
      'create index price_history_by_product on price_history (product_id, to_at)',
      'create index price_history_by_time on price_history (to_at)',
      'alter table products add column prior_price bigint',
      'alter table products add column price_since bigint',
      'alter table flash_sale_products add column prior_price bigint',
      // Of reductions that run already nothing else is known than the price that they were made from.
      'update products set prior_price = price where sale_price < price',
      `update flash_sale_products set prior_price = (
         select sale_price from products where products.id = product_id and products.status = 'active'
       )`,
      ...(engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    ]),
})

const IS_RECORDED = 'not exists (select 1 from price_history where product_id is null)'

/** Whether a row of products has another price, another price before it, or another status. */
const IS_CHANGED = 'old.sale_price <> new.sale_price or old.price <> new.price or old.status <> new.status'
const ENDS_ASKING = `old.status = 'active' and (old.sale_price <> new.sale_price or new.status <> 'active')`
const BEGINS_ASKING = `new.status = 'active' and (old.sale_price <> new.sale_price or old.status <> 'active')`

/** When a product was changed: as its writer says, otherwise now. */
const changedAt = (clock: string) => `case when new.updated_at <> old.updated_at then new.updated_at else ${clock} end`

/** Since when the price that ends was asked. */
const askedSince = (time: string) => {
  const since = 'coalesce(old.price_since, old.created_at)'
  return `case when ${since} < ${time} then ${since} else ${time} end`
}

const recordPrice = (time: string) => `
  insert into price_history (product_id, price, from_at, to_at)
  select old.id, old.sale_price, ${askedSince(time)}, ${time} where ${ENDS_ASKING};`

/** The lowest price before the reduction of a product; one that goes on or becomes deeper keeps its own. */
const priorPrice = (time: string) => `case
  when new.sale_price >= new.price then null
  when old.sale_price < old.price and new.sale_price <= old.sale_price and old.prior_price is not null then old.prior_price
  else (select min(asked.price) from (
    select h.price from price_history h
      where h.product_id = new.id and h.to_at > ${time} - ${WINDOW} and h.from_at < ${time}
    union all select o.price from flash_sale_products o join flash_sales g on g.id = o.flash_sale_id
      where o.product_id = new.id and g.starts_at < ${time} and g.ends_at > ${time} - ${WINDOW}
    union all select old.sale_price where old.status = 'active'
  ) as asked) end`

/** Sets the lowest price before each offer of products in flash sales. @param products a condition on `product_id` */
const priceOffers = (products: string) => `
  update flash_sale_products set prior_price = (
    select min(asked.price) from (
      select h.price from price_history h, flash_sales s
        where s.id = flash_sale_products.flash_sale_id and h.product_id = flash_sale_products.product_id
        and h.to_at > s.starts_at - ${WINDOW} and h.from_at < s.starts_at
      union all select p.sale_price from products p, flash_sales s
        where s.id = flash_sale_products.flash_sale_id and p.id = flash_sale_products.product_id
        and p.status = 'active' and coalesce(p.price_since, p.created_at) < s.starts_at
      union all select o.price from flash_sale_products o, flash_sales g, flash_sales s
        where s.id = flash_sale_products.flash_sale_id and o.product_id = flash_sale_products.product_id
        and g.id = o.flash_sale_id and g.id <> s.id
        and g.starts_at < s.starts_at and g.ends_at > s.starts_at - ${WINDOW}
    ) as asked
  ) where ${products};`

/** An offer that ends while its sale runs was asked until now. */
const recordOffer = (clock: string) => `
  insert into price_history (product_id, price, from_at, to_at)
  select old.product_id, old.price, starts_at, case when ends_at < ${clock} then ends_at else ${clock} end
  from flash_sales where id = old.flash_sale_id and starts_at < ${clock}
  and exists (select 1 from products where products.id = old.product_id);`

const OF_SALE = 'product_id in (select o.product_id from flash_sale_products o where o.flash_sale_id = new.id)'
const IS_MOVED = '(old.starts_at <> new.starts_at or old.ends_at <> new.ends_at)'

function sqliteTriggers(): string[] {
  const clock = "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
  const time = `(${changedAt(clock)})`
  const trigger = (name: string, during: string, condition: string, body: string) =>
    `create trigger ${name} after ${during} when ${[condition, IS_RECORDED].filter(Boolean).join(' and ')} begin ${body} end`
  return [
    trigger(
      'products_prices_update',
      'update of sale_price, price, status on products',
      `(${IS_CHANGED})`,
      `${recordPrice(time)}
       update products set
         price_since = case when ${BEGINS_ASKING} then ${time} else price_since end,
         prior_price = ${priorPrice(time)}
       where id = new.id;
       ${priceOffers('product_id = new.id')}`,
    ),
    trigger(
      'flash_sale_products_prices_insert',
      'insert on flash_sale_products',
      '',
      priceOffers('product_id = new.product_id'),
    ),
    trigger(
      'flash_sale_products_prices_update',
      'update of price on flash_sale_products',
      'old.price <> new.price',
      recordOffer(clock) + priceOffers('product_id = new.product_id'),
    ),
    trigger(
      'flash_sale_products_prices_delete',
      'delete on flash_sale_products',
      '',
      recordOffer(clock) + priceOffers('product_id = old.product_id'),
    ),
    trigger('flash_sales_prices_update', 'update of starts_at, ends_at on flash_sales', IS_MOVED, priceOffers(OF_SALE)),
  ]
}

/** The same; a row is changed before it is written, so that it is written once. */
function postgresTriggers(): string[] {
  const clock = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
  const define = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as $$
     declare changed_at bigint;
     begin
       if ${IS_RECORDED} then ${body} end if;
       if tg_op = 'DELETE' then return old; end if;
       return new;
     end $$`
  return [
    define(
      'record_product_price',
      `changed_at := ${changedAt(clock)};
       ${recordPrice('changed_at')}
       if ${BEGINS_ASKING} then new.price_since := changed_at; end if;
       new.prior_price := ${priorPrice('changed_at')};`,
    ),
    `create trigger products_prices before update of sale_price, price, status on products
     for each row when (${IS_CHANGED}) execute function record_product_price()`,
    define('price_offers_of_product', priceOffers('product_id = new.id')),
    `create trigger products_prices_of_offers after update of sale_price, price, status on products
     for each row when (${IS_CHANGED}) execute function price_offers_of_product()`,
    define(
      'record_offer_price',
      `if tg_op <> 'INSERT' then ${recordOffer(clock)} end if;
       ${priceOffers("product_id = (case when tg_op = 'DELETE' then old.product_id else new.product_id end)")}`,
    ),
    `create trigger flash_sale_products_prices after insert or update of price or delete on flash_sale_products
     for each row execute function record_offer_price()`,
    define('price_offers_of_sale', priceOffers(OF_SALE)),
    `create trigger flash_sales_prices after update of starts_at, ends_at on flash_sales
     for each row when ${IS_MOVED} execute function price_offers_of_sale()`,
  ]
}

import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { runStatements, type Schema } from './statements.ts'

const AT_ONCE = 5_000

/**
 * What each order freezes for the money that follows it. Lines of former orders keep null: their shares follow from the order's amounts by
 * the same rules when they are first needed. Their orders get a row each, without commission.
 */
export const migration = (): Migration => ({
  async up(db: Schema) {
    await runStatements(db, [
      ...LINE_COLUMNS.map((column) => `alter table order_lines add column ${column}`),
      `create table order_money (
        order_id integer primary key references orders (id) on delete cascade,
        shop_id integer not null references shops (id),
        currency text not null,
        exponent smallint not null,
        quantum smallint not null,
        prices_include_tax integer not null,
        credit bigint not null,
        delivery bigint not null,
        delivery_standard bigint not null,
        delivery_commission bigint not null default 0,
        fee_vat text not null default 'outside' check (fee_vat in ('domestic', 'reverse', 'outside')),
        fee_vat_ppm integer not null default 0 check (fee_vat_ppm between 0 and 1000000),
        received bigint not null,
        refunding bigint not null default 0,
        refunded bigint not null default 0,
        state text not null check (state in ('waiting', 'pending', 'earned', 'released', 'void')),
        proof text check (proof in ('shopper', 'tracking', 'pickup', 'time', 'cash')),
        dispatched_at bigint,
        proven_at bigint,
        earned_at bigint,
        release_at bigint,
        withdrawal_until bigint,
        open_cases integer not null default 0 check (open_cases >= 0),
        legacy integer not null default 0,
        check (refunding <= received),
        check (refunded <= refunding)
      )`,
      // What a worker looks for: orders that are due for release, assumed to have arrived, or still to be taken into the ledger.
      `create index order_money_due on order_money (release_at) where state = 'earned' and open_cases = 0`,
      'create index order_money_on_the_way on order_money (dispatched_at) where proven_at is null and dispatched_at is not null',
      `create index order_money_to_open on order_money (order_id) where legacy = 1 and state = 'waiting'`,
      `create index order_money_next on order_money (shop_id, release_at) where state = 'earned'`,
    ])
    await fillOrderMoney(db)
  },
})

const LINE_COLUMNS = [
  'delivery_share bigint',
  'tax_added bigint',
  'commission_rule_id integer',
  'commission_ppm integer',
  'commission_fixed bigint',
  'commission_base bigint',
  'commission bigint',
  'returned integer not null default 0 check (returned >= 0)',
  'cancelled integer not null default 0 check (cancelled >= 0 and cancelled + shipped <= quantity)',
  'refunded integer not null default 0 check (refunded >= 0 and refunded <= quantity)',
]

async function fillOrderMoney(db: Schema): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from orders`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  for (let from = 0; from < last; from += AT_ONCE)
    await sql.raw(moneyOfFormerOrders(`id > ${from} and id <= ${from + AT_ONCE}`)).execute(db)
}

/** Writes the rows of orders that came without one, with a demo or an older backup. */
export const addMissingOrderMoney = (db: Schema) =>
  sql.raw(moneyOfFormerOrders('not exists (select 1 from order_money m where m.order_id = o.id)')).execute(db)

/**
 * Writes the rows of orders of before. Those that are delivered were settled outside of the ledger. The three-decimal currencies alone
 * are settled in steps of ten.
 * @param which a condition on `orders`
 */
export const moneyOfFormerOrders = (which: string): string => `
  insert into order_money (order_id, shop_id, currency, exponent, quantum, prices_include_tax, credit, delivery, delivery_standard,
    received, refunding, refunded, state, dispatched_at, legacy)
  select id, shop_id, currency, exponent, case when exponent = 3 then 10 else 1 end, coalesce(prices_include_tax, 0),
    payable_amount + market_voucher, delivery_charge, delivery_charge,
    received, sent_back, given_back,
    case status when 'cancelled' then 'void' when 'delivered' then 'released' else 'waiting' end,
    case status when 'on_the_way' then updated_at end, 1
  from (
    select counted.*,
      case when payment_status = 'refunded' or asked_back > received then received else asked_back end as sent_back,
      case when payment_status = 'refunded' or done_back > received then received else done_back end as given_back
    from (
      select o.*,
        coalesce(
          (select sum(l.market_voucher) from order_lines l where l.order_id = o.id),
          case when exists (select 1 from vouchers v where v.id = o.voucher_id and v.shop_id is null) then o.coupon_discount else 0 end
        ) as market_voucher,
        case
          when payment_method = 'cash' then payable_amount
          when payment_status not in ('paid', 'refunded') then 0
          else payable_amount * coalesce((
            select nullif(count(*), 0) from payment_orders p join payments y on y.id = p.payment_id
            where p.order_id = o.id and y.status in ('paid', 'refunded')), 1)
        end as received,
        coalesce((select sum(r.amount) from refunds r where r.order_id = o.id), 0) as asked_back,
        coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.status = 'done'), 0) as done_back
      from orders o where ${which}
    ) counted
  ) reckoned`

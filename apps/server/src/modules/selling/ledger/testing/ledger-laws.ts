import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'

const LAWS: Readonly<Record<string, string>> = {
  'every posting is sealed, and its entries add up to 0': `
    select p.id as id from ledger_postings p left join ledger_entries e on e.posting_id = p.id
    group by p.id, p.is_sealed having p.is_sealed = 0 or count(e.n) < 2 or sum(e.amount) <> 0`,
  'every balance is the sum of its entries': `
    select b.shop_id as id from (
      select account, shop_id, gateway, sum(balance) as balance from ledger_balances group by account, shop_id, gateway
    ) b left join (
      select account, shop_id, gateway, sum(amount) as amount from ledger_entries group by account, shop_id, gateway
    ) e on e.account = b.account and e.shop_id = b.shop_id and e.gateway = b.gateway
    where b.balance <> coalesce(e.amount, 0)`,
  'every month is the sum of its entries': `
    select m.shop_id as id from (
      select shop_id, account, kind, month, sum(amount) as amount, sum(count) as count from ledger_months group by shop_id, account, kind, month
    ) m left join (
      select e.shop_id, e.account, p.kind, p.month, sum(e.amount) as amount, count(*) as count
      from ledger_entries e join ledger_postings p on p.id = e.posting_id group by e.shop_id, e.account, p.kind, p.month
    ) e on e.shop_id = m.shop_id and e.account = m.account and e.kind = m.kind and e.month = m.month
    where m.amount <> coalesce(e.amount, 0) or m.count <> coalesce(e.count, 0)`,
  'nothing of an order is pending once it is released or void': `
    select m.order_id as id from order_money m join ledger_entries e on e.order_id = m.order_id and e.account = 'pending'
    where m.state in ('released', 'void') and m.refunding = m.refunded group by m.order_id having sum(e.amount) <> 0`,
  'what is owed to a shopper is what is asked back and has not gone': `
    select m.order_id as id from order_money m
    left join ledger_entries e on e.order_id = m.order_id and e.account = 'refunds_due'
    where m.legacy = 0 group by m.order_id, m.refunding, m.refunded
    having coalesce(sum(e.amount), 0) <> m.refunded - m.refunding`,
  'what is asked back is what the refunds of an order give back': `
    select m.order_id as id from order_money m left join refunds r on r.order_id = m.order_id
    where m.legacy = 0 group by m.order_id, m.refunding having coalesce(sum(r.amount), 0) <> m.refunding`,
  'the pieces that are given back are those of refunds': `
    select l.id as id from order_lines l left join refund_lines r on r.line_id = l.id join order_money m on m.order_id = l.order_id
    where m.legacy = 0 group by l.id, l.refunded having coalesce(sum(r.quantity), 0) <> l.refunded`,
  'the cancelled pieces of an order are those of its lines': `
    select o.id as id from orders o join order_lines l on l.order_id = o.id
    group by o.id, o.cancelled_quantity having sum(l.cancelled) <> o.cancelled_quantity`,
  'a piece is cancelled once, and with its money': `
    select l.id as id from order_lines l where l.cancelled > l.refunded or l.cancelled + l.shipped > l.quantity`,
  'an order that is refunded as a whole bears no commission but what its rules keep': `
    select m.order_id as id from order_money m
    join ledger_entries e on e.order_id = m.order_id and e.account = 'commission'
    where m.received > 0 and m.refunded = m.received and not exists (
      select 1 from order_lines l where l.order_id = m.order_id and l.commission_on_refund in ('percent_only', 'none')
    ) group by m.order_id having sum(e.amount) <> 0`,
  'a commission that its rules keep is never given back, and none is more than was charged': `
    select m.order_id as id from order_money m
    join ledger_entries e on e.order_id = m.order_id and e.account = 'commission'
    join ledger_postings p on p.id = e.posting_id
    group by m.order_id
    having sum(e.amount) > 0 or (
      -- One that was assumed to have arrived, and came back after all, was never earned.
      sum(case when p.kind = 'fee_back' and not (m.state = 'void' and coalesce(m.proof, '') = 'time') then 1 else 0 end) > 0
      and (select count(*) from order_lines l where l.order_id = m.order_id and coalesce(l.commission_on_refund, 'all') <> 'none') = 0
    )`,
  'every amount is a multiple of the smallest step': `
    select e.posting_id as id from ledger_entries e join order_money m on m.order_id = e.order_id where e.amount % m.quantum <> 0`,
  'a payout is the sum of its entries': `
    select l.id as id from payout_lines l where l.state in ('proposed', 'checked', 'approved', 'sent', 'paid', 'returned')
    and l.amount <> coalesce((
      select 0 - sum(e.amount) from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.account = 'available' and e.shop_id = l.shop_id and e.posting_id > l.from_posting
        and e.posting_id <= l.to_posting and p.kind <> 'payout'
    ), 0)`,
  'no entry is in two payouts, and none is left out between two': `
    select l.id as id from payout_lines l where l.posting_id is not null and l.from_posting <> coalesce((
      select max(b.to_posting) from payout_lines b where b.shop_id = l.shop_id and b.posting_id is not null and b.posting_id < l.posting_id
    ), 0)`,
  'a payout is posted once, with its amount': `
    select l.id as id from payout_lines l
    left join ledger_entries e on e.posting_id = l.posting_id and e.account = 'available' and e.shop_id = l.shop_id
    where l.posting_id is not null group by l.id, l.amount having count(e.n) <> 1 or sum(e.amount) <> l.amount`,
  'every posted payout is of a line': `
    select p.id as id from ledger_postings p left join payout_lines l on l.posting_id = p.id
    where p.kind = 'payout' and l.id is null`,
  'what is in transit was approved, and neither arrived nor came back': `
    select 0 as id from (
      select coalesce(sum(balance), 0) as balance from ledger_balances where account = 'payouts_in_transit'
    ) t, (
      select coalesce(sum(amount), 0) as amount from payout_lines where state in ('approved', 'sent')
    ) l, (
      select coalesce(sum(p.amount), 0) as amount from payout_transfers p join payout_lines l on l.id = p.line_id
      where l.state in ('approved', 'sent') and p.state in ('done', 'failed')
    ) d where t.balance + l.amount - d.amount <> 0`,
  'the transfers of a payout add up to it': `
    select l.id as id from payout_lines l join payout_transfers p on p.line_id = l.id
    group by l.id, l.amount having sum(p.amount) <> l.amount`,
  'a charge carries no more than what was paid with it': `
    select y.id as id from payments y join payout_transfers p on p.payment_id = y.id
    where p.state <> 'failed' group by y.id, y.amount having sum(p.amount) > y.amount`,
  'what was taken back of a transfer is what its reversals say': `
    select p.id as id from payout_transfers p left join transfer_reversals r on r.transfer_id = p.id and r.state = 'done'
    group by p.id, p.reversed having coalesce(sum(r.amount), 0) <> p.reversed`,
  'every reversal of a transfer was posted once, with its amount': `
    select r.id as id from transfer_reversals r
    left join ledger_postings p on p.cause_key = 'transfer-reversed:stripe:' || r.reference
    left join ledger_entries e on e.posting_id = p.id and e.account = 'available' and e.shop_id = r.shop_id
    where r.state = 'done' group by r.id, r.amount having count(e.n) <> 1 or sum(e.amount) <> 0 - r.amount`,
  'what came back of a payout is what its state says': `
    select l.id as id from payout_lines l left join payout_transfers p on p.line_id = l.id
    where l.posting_id is not null group by l.id, l.amount, l.state, l.returned_amount
    having l.returned_amount > l.amount or (l.state = 'returned') <> (l.returned_amount = l.amount)
      or (count(p.id) > 0 and l.returned_amount <> sum(case when p.state = 'failed' then p.amount else 0 end) + (
        select coalesce(sum(r.amount), 0) from transfer_reversals r join payout_transfers q on q.id = r.transfer_id
        where q.line_id = l.id and r.made_by = 'stripe' and r.state = 'done'
      ))`,
  'the tax on fees of a month is that of their sum': `
    select f.shop_id as id from fee_periods f
    where abs(f.vat_amount * 1000000 - f.commission * f.vat_ppm) > 5000000`,
  'a statement closes with its opening and the entries of its month': `
    select t.id as id from statements t left join ledger_entries e on e.shop_id = t.shop_id and exists (
      select 1 from ledger_postings p where p.id = e.posting_id and p.month = t.month
    ) group by t.id, t.opening, t.closing having t.closing - t.opening <> 0 - coalesce(sum(e.amount), 0)`,
  'a statement opens with the closing of the one before': `
    select t.id as id from statements t where t.opening <> coalesce((
      select b.closing from statements b where b.shop_id = t.shop_id and b.month < t.month order by b.month desc limit 1
    ), 0)`,
  'a shop with entries in a closed month has its statement': `
    select m.shop_id as id from ledger_months m where m.shop_id > 0 and m.month <= (select max(month) from ledger_closings)
    and not exists (select 1 from statements t where t.shop_id = m.shop_id and t.month = m.month)`,
  'a fee invoice is the fees of its month, each in one document': `
    select i.id as id from fee_invoices i left join fee_periods f on f.invoice_id = i.id and f.shop_id = i.shop_id
      and f.month = i.month and f.document = case when i.kind = 'invoice' then 'charge' else 'reversal' end
    group by i.id, i.net, i.vat having coalesce(sum(f.commission), 0) <> i.net or coalesce(sum(f.vat_amount), 0) <> i.vat`,
  'the fees of a month are what the ledger has of them': `
    select f.shop_id as id from (
      select shop_id, month, sum(case when document = 'charge' then commission else 0 - commission end) as commission,
        sum(case when document = 'charge' then vat_amount else 0 - vat_amount end) as vat
      from fee_periods group by shop_id, month
    ) f left join (
      select m.shop_id, p.month, 0 - sum(case when e.account = 'commission' then e.amount else 0 end) as commission,
        0 - sum(case when e.account = 'commission_vat' then e.amount else 0 end) as vat
      from ledger_entries e join ledger_postings p on p.id = e.posting_id join order_money m on m.order_id = e.order_id
      where e.account in ('commission', 'commission_vat')
        and p.currency = (select currency from ledger_postings order by id desc limit 1) group by m.shop_id, p.month
    ) l on l.shop_id = f.shop_id and l.month = f.month
    where f.commission <> coalesce(l.commission, 0) or f.vat <> coalesce(l.vat, 0)`,
  'no number of the market is left out': `
    select r.year as id from number_ranges r where r.owner_shop_id = 0 and r.next - 1 <> (
      select count(*) from fee_invoices i where i.number like r.prefix || '-' || cast(r.year as text) || '-%'
    )`,
}

/** The laws of the ledger that do not hold, each with the first thing that breaks it. */
export async function brokenLaws(db: Db | Tx): Promise<string[]> {
  const broken: string[] = []
  for (const [law, query] of Object.entries(LAWS)) {
    const { rows } = await sql<{ id: number }>`${sql.raw(`${query} limit 1`)}`.execute(db)
    if (rows[0]) broken.push(`${law} (${rows[0].id})`)
  }
  return broken
}

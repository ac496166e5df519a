import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Complaints about goods, with the pieces that they name and the photos that their shopper has sent. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      `create table complaints (
        id ${idColumn(engine)},
        code text not null,
        order_id integer not null references orders (id) on delete cascade,
        shop_id integer not null references shops (id),
        reason text not null,
        text text not null,
        wish text not null,
        content_key text not null,
        state text not null,
        requested_at bigint not null,
        due_at bigint not null,
        decided_by text,
        outcome text,
        keeps_goods integer not null default 0,
        offer bigint,
        answer text,
        send_to text,
        decision text,
        sent_at bigint,
        tracking text not null default '',
        received_at bigint,
        restock integer not null default 0,
        version integer not null default 1,
        constraint complaints_code unique (code)
      )`,
      'create index complaints_by_order on complaints (order_id)',
      'create index complaints_of_shop on complaints (shop_id, state, due_at, id)',
      'create index complaints_by_state on complaints (state, due_at, id)',
      `create table complaint_lines (
        complaint_id integer not null references complaints (id) on delete cascade,
        line_id integer not null references order_lines (id) on delete cascade,
        quantity integer not null check (quantity > 0),
        constraint complaint_lines_key primary key (complaint_id, line_id)
      )`,
      'create index complaint_lines_by_line on complaint_lines (line_id)',
      `create table complaint_photos (
        id ${idColumn(engine)},
        complaint_id integer not null references complaints (id) on delete cascade,
        file text not null
      )`,
      'create index complaint_photos_by_complaint on complaint_photos (complaint_id, id)',
      'create index complaint_photos_by_file on complaint_photos (file)',
    ]),
})

import type { Migration } from 'kysely/migration'
import type { Engine } from '../types.ts'
import { idColumn, runStatements, type Schema } from './statements.ts'

/** Withdrawals that are taken back, whose goods were never sent, or came back used; and who pays the way back. */
export const migration = (engine: Engine): Migration => ({
  up: (db: Schema) =>
    runStatements(db, [
      // Pieces that were not sent are cancelled at once, and are not awaited back.
      'alter table withdrawal_lines add column cancelled integer not null default 0',
      'alter table withdrawals add column revoke_asked_at bigint',
      'alter table withdrawals add column deduction bigint not null default 0',
      "alter table withdrawals add column deduction_text text not null default ''",
      "alter table withdrawals add column objection text not null default ''",
      `create table withdrawal_photos (
        id ${idColumn(engine)},
        withdrawal_id integer not null references withdrawals (id) on delete cascade,
        file text not null
      )`,
      'create index withdrawal_photos_by_withdrawal on withdrawal_photos (withdrawal_id, id)',
      'create index withdrawal_photos_by_file on withdrawal_photos (file)',
      // What a refund of pieces kept back; less than 0: what of it was given back later.
      'alter table refunds add column deduction bigint not null default 0',
      "alter table shops add column return_cost text not null default 'shopper'",
      // Null: placed before shops said so.
      'alter table order_money add column return_cost text',
    ]),
})

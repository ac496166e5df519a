import { describe, expect, it } from 'vitest'
import { writesShownTable } from './shown-tables.ts'

describe('writesShownTable', () => {
  it.each([
    'insert into "products" ("name") values (?)',
    'update products set price = 1',
    'UPDATE "shops" SET "name" = $1 WHERE "id" = $2',
    'delete from "vouchers" where "id" = ?',
    'with w0 as (insert into "orders" ("id") values ($1)) update "products" set "stock" = $2',
    'update "users" set "name" = ? where "id" = ?',
    'update "shops" set "last_seen_at" = ?, "name" = ? where "id" = ?',
    'truncate table reviews',
  ])('is true: %s', (sql) => expect(writesShownTable(sql)).toBe(true))

  it.each([
    'insert into "cart_lines" ("product_id") select "id" from "products"',
    'select * from "products" for update of "products" skip locked',
    'update "shops" set "last_seen_at" = ? where "id" = ?',
    'update "users" set "last_seen_at" = "last_seen_at" where "id" = $1',
    'insert into "orders" ("id") values (?) on conflict do update set "name" = ?',
    'delete from "product_changes"',
  ])('is false: %s', (sql) => expect(writesShownTable(sql)).toBe(false))
})

import type { Paged } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import { findAccountByLogin } from './log-in.ts'
import { type AccountRow, selectAccount, selectAccountDetails, selectAccounts } from './repository-operator.ts'

/** An account as operators see it; times as the API writes them. */
export interface Account {
  id: number
  name: string
  email: string | null
  phone: string | null
  country: string | null
  locale: string
  email_verified: boolean
  phone_verified: boolean
  /** The name of the account's shop, in any state. */
  shop: string | null
  disabled_at: string | null
  created_at: string
  last_seen_at: string | null
}

interface AccountsQuery extends PageQuery {
  search?: string | undefined
}

/** Lists accounts, the newest first. */
export async function listAccounts({ database }: Deps, { search, ...query }: AccountsQuery): Promise<Paged<Account>> {
  const page = { search, limit: query.per_page, offset: offsetOf(query) }
  const { rows, total } = await selectAccounts(database.db, page)
  return paged(rows.map(toAccount), total, query)
}

/** Shows an account with its sign-in providers and the numbers of open sessions and orders. */
export async function showAccount({ database, now }: Deps, row: AccountRow) {
  return { ...toAccount(row), ...(await selectAccountDetails(database.db, row.id, now())) }
}

const toAccount = ({ email_verified_at, phone_verified_at, ...row }: AccountRow): Account => ({
  ...row,
  email_verified: email_verified_at !== null,
  phone_verified: phone_verified_at !== null,
  disabled_at: isoDate(row.disabled_at),
  created_at: new Date(row.created_at).toISOString(),
  last_seen_at: isoDate(row.last_seen_at),
})

const isoDate = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Finds an account by its id. */
export const findAccountById = (
  { database: { db } }: Pick<Deps, 'database'>,
  id: number,
): Promise<AccountRow | undefined> => selectAccount(db, id)

/** Finds an account by its number, email or phone, as an operator types it. */
export async function findAccount(
  { database: { db } }: Pick<Deps, 'database'>,
  typed: string,
): Promise<AccountRow | undefined> {
  // Phones are longer than six digits.
  const id = /^#?(\d{1,6})$/.exec(typed)?.[1] ?? (await findAccountByLogin(db, typed))?.id
  return id === undefined ? undefined : selectAccount(db, Number(id))
}

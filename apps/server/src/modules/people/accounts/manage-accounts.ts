import type { Paged } from '@rialto/contract'
import { DEMO_PASSWORD, demoEmails } from '@rialto/demo/logins'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { clearFailures, findAccountByLogin } from './log-in.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
import { addAccount, type PersonInput, validatePerson } from './register.ts'
import {
  type AccountRow,
  lockUser,
  selectAccount,
  selectAccountDetails,
  selectAccounts,
  selectIdsByHash,
  selectOpenByEmail,
  selectPasswordHashes,
  selectUser,
  updateUser,
} from './repository-users.ts'
import { endWaysIn } from './repository-ways-in.ts'

interface NewAccount extends PersonInput {
  /** Marks email and phone as verified. */
  verified: boolean
  actor: Actor
}

/**
 * Creates an account by the rules of registration, except that the phone is optional.
 * @returns the user's id.
 */
export async function createAccount(
  deps: ModuleDeps,
  { verified, actor, ...input }: NewAccount,
): Promise<number | Refusal> {
  const settings = { ...(await deps.settings.read()), phone_required: false }
  const person = await validatePerson(input, settings, 'en')
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  const verifiedAt = (contact: string | null) => (verified && contact !== null ? now : null)
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person, passwordHash, locale: settings.app_locale, now })
    if (id instanceof Refusal) return id
    const verification = { email_verified_at: verifiedAt(person.email), phone_verified_at: verifiedAt(person.phone) }
    await updateUser(tx, id, verification)
    const sentence = text('Created the account {{name}}')
    await recordAccount(tx, { id, action: 'account_created', sentence, actor, at: now })
    return id
  })
}

interface AccountChange {
  id: number
  /** The subcommand of `npm run shop -- users`, if it needs nothing but the user. */
  command?: string
  action: string
  sentence: TextKey
  /** The account was closed, and is; only changes between the two can be taken back. */
  isClosed?: { before: boolean; after: boolean }
  actor: Actor
  at: number
}

/** Records a change of an account by its number alone, as records outlive the account. */
function recordAccount(tx: Tx, { id, command, isClosed, ...change }: AccountChange): Promise<RecordedChange> {
  const name = `#${id}`
  return recordChange(tx, {
    ...change,
    shopId: null,
    subject: { kind: 'account', id, name },
    values: { name },
    command: command && `users ${command} '${name}'`,
    ...(isClosed && {
      before: { is_closed: isClosed.before },
      after: { is_closed: isClosed.after },
      restorable: true,
    }),
  })
}

/** An account, and who changes it. */
interface AccountByOperator {
  account: AccountRow
  actor: Actor
}

/** Sets another password by the rules of registration. The user is logged out everywhere, and pauses after failed logins end. */
export async function setPassword(
  deps: ModuleDeps,
  { account, password, actor }: AccountByOperator & { password: string },
): Promise<Refusal | undefined> {
  const weak = await refuseWeakPassword(deps, password, account)
  if (weak) return weak
  const password_hash = await hashPassword(password)
  const { id } = account
  await deps.database.write(async (tx) => {
    await updateUser(tx, id, { password_hash })
    await endWaysIn(tx, id, 'reset')
    await clearFailures(tx, account)
    const sentence = text('Set another password for the account {{name}}')
    await recordAccount(tx, { id, action: 'account_password_set', sentence, actor, at: deps.now() })
  })
  return undefined
}

/** Marks the account's email and phone as verified, on the operator's word. */
export async function verifyAccount(
  { database, now }: ModuleDeps,
  { account, actor }: AccountByOperator,
): Promise<void> {
  const at = now()
  const { id, email, phone } = account
  await database.write(async (tx) => {
    await updateUser(tx, id, {
      email_verified_at: email === null ? null : (account.email_verified_at ?? at),
      phone_verified_at: phone === null ? null : (account.phone_verified_at ?? at),
    })
    const sentence = text('Verified the account {{name}}')
    await recordAccount(tx, { id, command: 'verify', action: 'account_verified', sentence, actor, at })
  })
}

interface Closing extends AccountByOperator {
  /** Refuses by the state that the account has once it is locked. */
  check?: (tx: Tx) => Promise<Refusal | undefined>
}

/** Closes an account: its sessions end at once, and no login works until it is enabled again. @returns undefined if it is closed */
export const disableAccount = (deps: ModuleDeps, closing: Closing): Promise<RecordedChange | undefined | Refusal> =>
  setClosed(deps, closing, true)

/** Opens an account again, unless its person is erased. @returns undefined if it is open */
export const enableAccount = (
  deps: ModuleDeps,
  opening: AccountByOperator,
): Promise<RecordedChange | undefined | Refusal> =>
  setClosed(deps, { ...opening, check: (tx) => refuseErased(tx, opening.account.id) }, false)

async function refuseErased(tx: Tx, id: number): Promise<Refusal | undefined> {
  const isErased = ((await selectUser(tx, id))?.erased_at ?? null) !== null
  return isErased ? refuse('conflict', text('This person is erased already')) : undefined
}

const setClosed = (
  { database, now }: ModuleDeps,
  { account: { id }, actor, check }: Closing,
  after: boolean,
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    await lockUser(tx, id)
    const refusal = await check?.(tx)
    if (refusal) return refusal
    const before = (await selectUser(tx, id))?.disabled_at != null
    if (before === after) return undefined
    const at = now()
    await setDisabled(tx, id, after ? at : null)
    return recordAccount(tx, {
      ...{ id, actor, at, isClosed: { before, after } },
      ...(after
        ? { action: 'account_disabled', sentence: text('Closed the account {{name}}') }
        : { action: 'account_enabled', sentence: text('Opened the account {{name}} again') }),
    })
  })

/** Closes an account, or opens it again with null. Console sessions of a closed account are found no longer. */
export async function setDisabled(tx: Tx, id: number, disabledAt: number | null): Promise<void> {
  await updateUser(tx, id, { disabled_at: disabledAt })
  if (disabledAt === null) return
  await endWaysIn(tx, id, 'close')
}

/** Logs a user out everywhere. */
export const endSessions = (
  { database, now }: ModuleDeps,
  { account: { id }, actor }: AccountByOperator,
): Promise<RecordedChange> =>
  database.write(async (tx) => {
    await endWaysIn(tx, id, 'log out')
    const sentence = text('Logged the account {{name}} out everywhere')
    return recordAccount(tx, { id, command: 'tokens revoke', action: 'account_logged_out', sentence, actor, at: now() })
  })

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

/** Lists the email addresses of demo accounts that anybody can log in to, since the README publishes their password. */
export async function findDemoLogins({ database: { db } }: Pick<Deps, 'database'>): Promise<string[]> {
  const found = await selectOpenByEmail(db, demoEmails())
  const demoHashes = await matchDemoPassword(found.map(({ password_hash }) => password_hash))
  return found.flatMap(({ email, password_hash }) =>
    email !== null && demoHashes.includes(password_hash) ? email : [],
  )
}

/**
 * Closes every account that has the demo's password, ends its sessions and removes the password, so that nobody can log in even
 * after the account is enabled again. Shops, products and orders stay.
 * @returns the number of closed accounts.
 */
export async function closeDemoLogins({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const hashes = await matchDemoPassword(await selectPasswordHashes(database.db, demoEmails()))
  if (hashes.length === 0) return 0
  return database.write(async (tx) => {
    const ids = await selectIdsByHash(tx, hashes)
    for (const id of ids) {
      await updateUser(tx, id, { password_hash: null, disabled_at: now() })
      await endWaysIn(tx, id, 'close')
    }
    return ids.length
  })
}

/** Selects the hashes of the demo's password. All demo accounts share one hash, so this is quick. */
async function matchDemoPassword(hashes: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(hashes)]
  const matches = await Promise.all(distinct.map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  return distinct.filter((_, index) => matches[index])
}

import { isDeepStrictEqual } from 'node:util'
import type { MarketPayoutAccount, OwnPayoutAccount } from '@rialto/contract'
import { cleanIban, isInSepa } from '@rialto/contract/iban'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { marketUnits } from '../../../lib/money.ts'
import type { Actor, CurrentMember, CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { notePayoutAccount } from '../../base/notifications/index.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { confirmPresence, type Presence } from '../../people/access/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import {
  endsOf,
  NOT_REACHED,
  presentAccount,
  readAccount,
  readIban,
  readWrittenBic,
  readWrittenIban,
  storedIban,
  type WrittenAccount,
} from './account-rules.ts'
import { isLatinName } from './bank-text.ts'
import { connectRestorers, findConnectCountry, presentConnect } from './connect-accounts.ts'
import {
  type AccountRow,
  deleteLapsedAccounts,
  insertAccount,
  noteAccountChange,
  saveMarketAccount,
  selectAccount,
  selectAccountsOf,
  selectMarketAccount,
  updateAccount,
} from './repository-accounts.ts'
import { deleteLapsedConnect, selectConnect } from './repository-connect.ts'
import { ACCOUNT_LOCK_MS } from './rules.ts'

// Bank accounts, whose numbers are encrypted and shown by their ends alone. Only the owner of a shop changes its account, with their second
// factor; the owners hear of it, and nothing is paid there for seven days (decision 215).

export async function showAccount(deps: ModuleDeps, shopId: number): Promise<OwnPayoutAccount> {
  const { db } = deps.database
  const [row, connect, { payout_mode: mode }] = await Promise.all([
    selectAccount(db, shopId),
    selectConnect(db, shopId),
    deps.settings.read(),
  ])
  return {
    state: stateOf(row, deps.now()),
    account: row ? presentAccount(row) : null,
    version: row?.version ?? 0,
    mode,
    ...((connect || mode === 'connect') && {
      connect: connect ? presentConnect(connect) : null,
      connect_country: connect?.country ?? (await findConnectCountry(deps, shopId)),
    }),
  }
}

function stateOf(row: AccountRow | undefined, now: number): OwnPayoutAccount['state'] {
  if (!row) return 'missing'
  if (row.returned_at !== null) return 'returned'
  return row.changed_at > now - ACCOUNT_LOCK_MS ? 'locked' : 'ready'
}

/** Where a shop is paid. */
export interface BankAccount {
  holder: string
  /** Null after a change of the market's secret. */
  iban: string | null
  /** As `DE ·· 3000`. */
  ends: string
}

/** Reads the whole numbers of shops' accounts, for what the law asks the market to report of them. */
export async function readBankAccounts(
  db: Db,
  config: Deps['config'],
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, BankAccount>> {
  const rows = await selectAccountsOf(db, shopIds)
  return new Map(
    rows.map((row) => [
      row.shop_id,
      {
        holder: row.holder,
        iban: readIban(config, row.iban_cipher),
        ends: `${row.iban_country} ·· ${row.iban_last4}`,
      },
    ]),
  )
}

interface AccountInput extends Presence {
  holder?: string | undefined
  holder_latin?: string | null | undefined
  iban?: string | undefined
  bic?: string | null | undefined
  town?: string | null | undefined
  address_country?: string | null | undefined
  version: number
}

/** Gives, changes or confirms a shop's account, with the second factor of its owner. */
export async function changeAccount(
  deps: ModuleDeps,
  member: CurrentMember,
  input: AccountInput,
  caller: Caller,
): Promise<RecordedChange | Refusal | undefined> {
  const { shopId, actor } = member
  const before = await selectAccount(deps.database.db, shopId)
  if ((before?.version ?? 0) !== input.version) return stale()
  const known = before && readIban(deps.config, before.iban_cipher)
  if (input.iban === undefined && !known)
    return refuseFields({ iban: { text: text('Please enter the IBAN of the account') } })
  // A new holder or bank takes over nothing that was told of the one before.
  const isOtherHolder = input.holder !== undefined && input.holder !== before?.holder && isLatinName(input.holder)
  const isOtherIban = input.iban !== undefined && cleanIban(input.iban) !== known
  const asked = {
    holder: input.holder ?? before?.holder ?? '',
    holder_latin: pick(input.holder_latin, isOtherHolder ? null : before?.holder_latin),
    iban: input.iban ?? known ?? '',
    bic: pick(input.bic, isOtherIban ? null : before?.bic),
    town: pick(input.town, before?.town),
    address_country: pick(input.address_country, before?.address_country),
  }
  const written = readAccount(asked, marketUnits().code === 'EUR')
  if (written instanceof Refusal) return written
  const refusal = await confirmPresence(deps, member, input, caller)
  if (refusal) return refusal
  const former = before && known ? { ...fieldsOf(before), iban: known } : null
  const isChanged = !isDeepStrictEqual(former, written)
  const change = await deps.database.write((tx) =>
    write(tx, deps, { shopId, actor, before, written, isChanged, at: deps.now() }),
  )
  if (change && !(change instanceof Refusal) && isChanged) caller.audit('payout_account_changed', { userId: member.id })
  return change
}

const pick = (given: string | null | undefined, before: string | null | undefined): string | null =>
  given === undefined ? (before ?? null) : given || null

const fieldsOf = ({ holder, holder_latin, bic, town, address_country }: AccountRow) => ({
  ...{ holder, holder_latin, bic, town, address_country },
})

const stale = (): Refusal => refuse('stale', text('Somebody else has changed this in the meantime'))

interface Written {
  shopId: number
  actor: Actor
  before: AccountRow | undefined
  written: WrittenAccount
  /** False: the account is only confirmed. */
  isChanged: boolean
  at: number
}

async function write(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { shopId, actor, before, written, isChanged, at }: Written,
): Promise<RecordedChange | Refusal | undefined> {
  if (!isChanged && before?.returned_at === null) return undefined
  // Before the account, as where payouts come back.
  if (isChanged) await noteAccountChange(tx, shopId, at)
  const { iban, ...rest } = written
  const kept = { returned_at: null, returned_reason: null }
  const row = { ...rest, ...storedIban(config, iban), changed_at: at, ...kept }
  const saved = before
    ? await updateAccount(tx, { shopId, version: before.version }, isChanged ? row : kept)
    : (await insertAccount(tx, { shop_id: shopId, ...row })) && (await selectAccount(tx, shopId))
  if (!saved) return stale()
  if (!isChanged)
    return recordChange(tx, {
      ...{ actor, at, shopId, action: 'payout_account_confirmed' },
      subject: { kind: 'payout_account', id: shopId, name: '' },
      sentence: text('Confirmed the account for payouts'),
    })
  await notePayoutAccount(tx, { shopId, version: saved.version, now: at })
  return recordChange(tx, {
    ...{ actor, at, shopId, action: CHANGED },
    subject: { kind: 'payout_account', id: shopId, name: '' },
    sentence: text('Changed the account for payouts'),
    ...(before && { before: recorded(before) }),
    after: recorded(saved),
    restorable: before !== undefined,
  })
}

const CHANGED = 'payout_account_changed'

/** The record tells the ends of the number alone; the rest is for the restorer, the number encrypted. */
const recorded = (row: AccountRow) => ({
  account: `${row.iban_country} ${row.iban_last4}`,
  _version: row.version,
  _row: {
    ...fieldsOf(row),
    ...{ iban_cipher: row.iban_cipher, iban_country: row.iban_country, iban_last4: row.iban_last4 },
  },
})

type KeptRow = ReturnType<typeof recorded>['_row']

const isKept = (value: unknown): value is KeptRow =>
  typeof value === 'object' && value !== null && 'iban_cipher' in value && 'holder' in value

/** Brings the account before back, which is a change like any other: its owners hear of it, and it is locked again. */
export const payoutAccountRestorers: Restorers = {
  ...connectRestorers,
  [CHANGED]: { permission: 'money.account', fieldNames: { account: text('Account') }, restore: restoreAccount },
}

async function restoreAccount(
  tx: Tx,
  { shopId, before, after, actor, now }: RestorableChange,
): Promise<Refusal | undefined> {
  if (shopId === null || !isKept(before._row)) return refuse('conflict', text('This change cannot be taken back'))
  if (actor.kind !== 'member') return refuse('forbidden', text('Only a person who has logged in may do this'))
  await noteAccountChange(tx, shopId, now)
  const present = await selectAccount(tx, shopId)
  const isLatest = present !== undefined && isKept(after._row) && present.iban_cipher === after._row.iban_cipher
  if (!isLatest) return stale()
  const kept = { ...before._row, changed_at: now, returned_at: null, returned_reason: null }
  const saved = await updateAccount(tx, { shopId, version: present.version }, kept)
  if (!saved) return stale()
  await notePayoutAccount(tx, { shopId, version: saved.version, now })
  return undefined
}

// The market's own account.

export async function showMarketAccount(db: Db): Promise<MarketPayoutAccount> {
  const row = await selectMarketAccount(db)
  return {
    account: row ? { ...endsOf(row), bic: row.bic, changed_at: new Date(row.changed_at).toISOString() } : null,
    version: row?.version ?? 0,
  }
}

interface MarketAccountInput extends Presence {
  holder: string
  iban: string
  bic?: string | null | undefined
  version: number
}

/** Gives the account of which the market pays its shops. */
export async function changeMarketAccount(
  deps: ModuleDeps,
  staff: CurrentStaff,
  input: MarketAccountInput,
  caller: Caller,
): Promise<RecordedChange | Refusal> {
  const errors: Record<string, FieldError> = {}
  const isInEuros = marketUnits().code === 'EUR'
  const iban = readWrittenIban(input.iban)
  const bic = readWrittenBic(input.bic)
  if (isInEuros && !isLatinName(input.holder)) errors.holder = { text: text('Please use Latin letters') }
  if (typeof iban !== 'string') errors.iban = iban
  else if (isInEuros && !isInSepa(iban)) errors.iban = { text: NOT_REACHED }
  if (typeof bic === 'object' && bic !== null) errors.bic = bic
  if (Object.keys(errors).length > 0 || typeof iban !== 'string' || (typeof bic === 'object' && bic !== null))
    return refuseFields(errors)
  const refusal = await confirmPresence(deps, staff, input, caller)
  if (refusal) return refusal
  const at = deps.now()
  const stored = storedIban(deps.config, iban)
  return deps.database.write(async (tx) => {
    const before = await selectMarketAccount(tx)
    const isSaved =
      (before?.version ?? 0) === input.version &&
      (await saveMarketAccount(tx, input.version, { holder: input.holder, ...stored, bic, changed_at: at }))
    if (!isSaved) return stale()
    return recordChange(tx, {
      ...{ actor: staff.actor, at, shopId: null, action: 'market_account_changed' },
      subject: { kind: 'payout_account', id: null, name: '' },
      sentence: text('Changed the market’s account for payouts'),
      ...(before && { before: { account: `${before.iban_country} ${before.iban_last4}` } }),
      after: { account: `${stored.iban_country} ${stored.iban_last4}` },
    })
  })
}

const DAY_MS = 86_400_000
/** As long as bookkeeping documents are kept. */
const KEPT_YEARS = 10

/** Deletes bank accounts once no law asks to keep them: those of payouts, and those of closed shops that nobody has paid since. */
export const createPayoutUpkeep = ({ database, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'kept-bank-accounts',
    work: async () => {
      const before = new Date(now())
      before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
      await database.write(async (tx) => {
        await deleteLapsedAccounts(tx, before.getTime())
        await deleteLapsedConnect(tx, before.getTime())
      })
    },
    failure: 'bank accounts whose time is over could not be deleted',
    now,
    lookEveryMs: DAY_MS,
  })

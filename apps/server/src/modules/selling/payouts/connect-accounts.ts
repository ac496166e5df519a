import type { ConnectAccount } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Log } from '../../../lib/background-worker.ts'
import type { CurrentMember, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { noteConnectAccount } from '../../base/notifications/index.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import { isCountry, type ModuleDeps } from '../../base/settings/index.ts'
import { confirmPresence, type Presence } from '../../people/access/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { type ConnectGateway, ConnectRefusal, type ToldAccount } from './connect-gateway.ts'
import { noteAccountChange } from './repository-accounts.ts'
import {
  type ConnectRow,
  insertConnect,
  needsOf,
  noteConnect,
  replaceConnect,
  selectConnect,
  selectConnectShop,
  storedTold,
} from './repository-connect.ts'
import { ACCOUNT_LOCK_MS } from './rules.ts'

// Accounts of shops at Stripe. Their bank accounts, papers and logins are Stripe's; the market knows the account's name and how it stands.
// As with a bank account, only the owner connects one, all owners hear of it, and nothing is paid there for seven days (decision 222).

/** Module dependencies with the gateway through which shops are paid; undefined: it has no key. */
export interface ConnectDeps extends ModuleDeps {
  connect(): Promise<ConnectGateway | undefined>
}

/** With the log of the process, once it has one. */
export interface TransferContext extends ConnectDeps {
  warn: Log['warn']
}

export const presentConnect = (row: ConnectRow): ConnectAccount => ({
  ...{ id: row.account, state: row.state, needs: needsOf(row), limit: row.restricted_by, country: row.country },
  due_by: row.due_by === null ? null : new Date(row.due_by).toISOString(),
  connected_at: new Date(row.changed_at).toISOString(),
  paid_from: new Date(row.changed_at + ACCOUNT_LOCK_MS).toISOString(),
  failed: row.failed_at === null ? null : { at: new Date(row.failed_at).toISOString(), reason: row.failure ?? '' },
  asked_at: new Date(row.asked_at).toISOString(),
  version: row.version,
})

/** The country that an account is proposed for: that of the shop's address, or the market's. */
export async function findConnectCountry(
  { database: { db }, settings }: ModuleDeps,
  shopId: number,
): Promise<string | null> {
  const shop = await selectConnectShop(db, shopId)
  const identity = shop?.identity_json ? fromJson(shop.identity_json) : null
  return identity?.address?.country ?? (await settings.read()).home_country
}

interface Wanted extends Presence {
  country?: string | undefined
  anew: boolean
  version: number
}

/**
 * Makes an address at Stripe for the owner of a shop, with their second factor: there they tell what Stripe asks for, or look after the
 * account. Without one, it is made first. One that nobody stored, since the process ended between, has no money and is never used.
 */
export async function openConnect(
  deps: ConnectDeps,
  member: CurrentMember,
  { country: given, anew, version, ...presence }: Wanted,
  caller: Caller,
): Promise<{ url: string; change: RecordedChange | undefined } | Refusal> {
  const { database, settings, now, config } = deps
  const { shopId } = member
  if ((await settings.read()).payout_mode !== 'connect') return refuseMode()
  const present = await selectConnect(database.db, shopId)
  if ((present?.version ?? 0) !== version) return stale()
  const isNew = present === undefined || anew
  const country = isNew ? (given?.toUpperCase() ?? (await findConnectCountry(deps, shopId))) : present.country
  if (isNew && (country === null || !isCountry(country)))
    return refuseFields({ country: { text: text('Please choose a country') } })
  const gateway = await deps.connect()
  if (!gateway) return refuseWithoutKey()
  const absent = await confirmPresence(deps, member, presence, caller)
  if (absent) return absent
  const back = `${config.appUrl}/console/money/account?stripe=`
  const links = { returnUrl: `${back}back`, refreshUrl: `${back}again` }
  return orWords(async () => {
    if (!isNew) return { url: await gateway.makeLink({ account: present.account, ...links }), change: undefined }
    const shop = await selectConnectShop(database.db, shopId)
    if (!shop) return refuse('not_found', text('Shop not found'))
    const told = await gateway.createAccount({
      ...{ country: country ?? '', email: shop.email, shop: shop.name, url: `${config.appUrl}/shop/${shop.slug}` },
    })
    const url = await gateway.makeLink({ account: told.account, ...links })
    const change = await database.write((tx) => connect(tx, { member, told, present, at: now() }))
    if (change instanceof Refusal) return change
    caller.audit('payout_account_changed', { userId: member.id })
    return { url, change }
  })
}

const stale = (): Refusal => refuse('stale', text('Somebody else has changed this in the meantime'))

export const refuseMode = (): Refusal =>
  refuse('payout_state', text('The market does not pay out through Stripe. See Settings, Payment.'))
export const refuseWithoutKey = (): Refusal =>
  refuse('payout_state', text('The market has no key of Stripe. See Settings, Payment.'))

/** Tells in Stripe's words why it refuses, and asks for patience where it does not answer. */
async function orWords<T>(call: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await call()
  } catch (failure) {
    if (failure instanceof ConnectRefusal)
      return refuse('payout_state', text('Stripe refuses: {{reason}}'), {
        values: { reason: failure.message.slice(0, REASON_MAX) },
      })
    return refuse('unavailable', text('The payment provider does not answer. Please try again later.'))
  }
}

const REASON_MAX = 300
const CONNECTED = 'payout_connect_changed'

interface Connected {
  member: CurrentMember
  told: ToldAccount
  present: ConnectRow | undefined
  at: number
}

async function connect(
  tx: Tx,
  { member: { shopId, actor }, told, present, at }: Connected,
): Promise<RecordedChange | Refusal> {
  await noteAccountChange(tx, shopId, at)
  const row = { ...storedTold(told), changed_at: at, asked_at: at, failed_at: null, failure: null }
  const saved = present
    ? await replaceConnect(tx, { shopId, version: present.version }, row)
    : (await insertConnect(tx, { shop_id: shopId, ...row })) && (await selectConnect(tx, shopId))
  if (!saved) return stale()
  await noteConnectAccount(tx, { shopId, version: saved.version, now: at })
  return recordChange(tx, {
    ...{ actor, at, shopId, action: CONNECTED },
    subject: { kind: 'payout_account', id: shopId, name: '' },
    sentence: text('Connected an account at Stripe for payouts'),
    ...(present && { before: recorded(present) }),
    after: recorded(saved),
    restorable: present !== undefined,
  })
}

const recorded = ({ account, country }: ConnectRow) => ({ account, _row: { account, country } })

/** Brings the account before back, which is a change like any other; how it stands is asked anew. */
export const connectRestorers: Restorers = {
  [CONNECTED]: { permission: 'money.account', fieldNames: { account: text('Account') }, restore: restoreConnect },
}

async function restoreConnect(
  tx: Tx,
  { shopId, before, after, actor, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const [former, left] = [before._row, after._row]
  if (shopId === null || !isKept(former) || !isKept(left))
    return refuse('conflict', text('This change cannot be taken back'))
  if (actor.kind !== 'member') return refuse('forbidden', text('Only a person who has logged in may do this'))
  await noteAccountChange(tx, shopId, now)
  const present = await selectConnect(tx, shopId)
  if (present?.account !== left.account) return stale()
  const told: ToldAccount = { ...former, state: 'checking', needs: [], dueBy: null, limit: null }
  const row = { ...storedTold(told), changed_at: now, asked_at: 0, failed_at: null, failure: null }
  const saved = await replaceConnect(tx, { shopId, version: present.version }, row)
  if (!saved) return stale()
  await noteConnectAccount(tx, { shopId, version: saved.version, now })
  return undefined
}

const isKept = (value: unknown): value is { account: string; country: string } =>
  typeof value === 'object' && value !== null && 'account' in value && 'country' in value

/** Asks Stripe how the account of a shop stands. */
export async function askConnect(deps: ConnectDeps, shopId: number): Promise<Refusal | undefined> {
  const row = await selectConnect(deps.database.db, shopId)
  if (!row) return refuse('not_found', text('The shop has no account at Stripe'))
  const gateway = await deps.connect()
  if (!gateway) return refuseWithoutKey()
  return orWords(async () => {
    await readStanding(deps, gateway, row.account)
    return undefined
  })
}

/** Stores how an account stands. One that is no longer the market's is restricted. */
export async function readStanding(
  { database, now }: ModuleDeps,
  gateway: ConnectGateway,
  account: string,
): Promise<void> {
  const told = await gateway.getAccount(account).catch((failure: unknown) => {
    if (failure instanceof ConnectRefusal) return 'gone' as const
    throw failure
  })
  await database.write((tx) => (told === 'gone' ? noteGone(tx, account, now()) : noteTold(tx, told, now())))
}

async function noteTold(tx: Tx, told: ToldAccount, at: number): Promise<void> {
  const { state, needs_json, due_by, restricted_by } = storedTold(told)
  await noteConnect(tx, told.account, { state, needs_json, due_by, restricted_by, asked_at: at })
}

/** Notes that the market can no longer use an account. */
export const noteGone = (tx: Tx, account: string, at: number): Promise<void> =>
  noteConnect(tx, account, { state: 'restricted', restricted_by: 'disconnected', due_by: null, asked_at: at })

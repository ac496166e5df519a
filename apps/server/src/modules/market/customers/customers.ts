import type { Tx } from '../../../db/index.ts'
import { fromJson, type Json, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { decimalsOf, marketUnits } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  clearFailures,
  disableAccount,
  enableAccount,
  findAccountById,
  lockUser,
  markPhotoRemoved,
  markPictureRemoved,
  refuseFields,
  setDisabled,
} from '../../people/accounts/index.ts'
import { type AccountRow, type Everything, isStaff, type Rows, readEverything, selectAccount } from './repository.ts'
import * as repository from './repository-erasure.ts'
import {
  deleteLapsedInvoices,
  renameInMovements,
  selectOrderFacts,
  selectRecordsOf,
  updateRecord,
} from './repository-erasure.ts'
import { blankAddress, invoiceKeptUntil, replaceWords } from './rules.ts'
import { canErase, noSuchPerson, planErasure } from './show-customer.ts'

interface Change {
  id: number
  actor: Actor
}

/** Otherwise somebody who looks after customers could lock the market's owner out. */
const refuseStaff = (): Refusal =>
  refuse('conflict', text('This person is on the staff. Take them from the staff first.'))

/** Closes an account. @returns undefined if it is closed already */
export async function disableCustomer(
  deps: ModuleDeps,
  { id, actor }: Change,
): Promise<RecordedChange | Refusal | undefined> {
  const account = await findAccountById(deps, id)
  if (!account) return noSuchPerson()
  const check = async (tx: Tx) => ((await isStaff(tx, id)) ? refuseStaff() : undefined)
  return disableAccount(deps, { account, actor, check })
}

/** Opens a closed account again. @returns undefined if it is open already */
export async function enableCustomer(
  deps: ModuleDeps,
  { id, actor }: Change,
): Promise<RecordedChange | Refusal | undefined> {
  const account = await findAccountById(deps, id)
  if (!account) return noSuchPerson()
  return enableAccount(deps, { account, actor })
}

/** Open a closed account again, and the other way round. */
export const customerRestorers: Restorers = {
  account_disabled: { permission: 'customers', restore: restoreAccount },
  account_enabled: { permission: 'customers', restore: restoreAccount },
}

async function restoreAccount(...[tx, { subjectId, before, now }]: Parameters<Restorer['restore']>) {
  const account = await selectAccount(tx, subjectId ?? 0)
  if (!account) return noSuchPerson()
  if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
  const isClosed = account.disabled_at !== null
  if (isClosed === before.is_closed)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { is_closed: isClosed } })
  if (before.is_closed === true && (await isStaff(tx, account.id))) return refuseStaff()
  await setDisabled(tx, account.id, before.is_closed === true ? now : null)
  return undefined
}

/** Reads all that the market holds of a person, and records that it was taken out. */
export async function exportCustomer(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Record<string, unknown> | Refusal> {
  const account = await selectAccount(database.db, id)
  if (!account) return noSuchPerson()
  if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
  const at = now()
  const everything = presentExport(account, await readEverything(database.db, account), at)
  const name = `#${id}`
  await database.write((tx) =>
    recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'account_exported',
      subject: { kind: 'account', id, name },
      sentence: text('Exported the data of the account {{name}}'),
      values: { name },
    }),
  )
  return everything
}

/** Columns that would let somebody in, or belong to the shop rather than to the person. */
const LEFT_OUT =
  /^(token_hash|content_key|password_hash|request_key|request_hash|credential_id|p256dh|auth|assignee_id|author_id|user_id|waiting_since|unread_by_shop)$/
const TIME = /(_at|_until)$/
const MONEY =
  /^(total_amount|coupon_discount|delivery_charge|tax_amount|payable_amount|price|discount_price|line_total|amount|seen_price|offer)$/

/** All that the market holds of a person, in words of the API: times as text, amounts as decimals, nothing secret. */
function presentExport(account: AccountRow, rows: Everything, now: number): Record<string, unknown> {
  const { erased_at: _, ...person } = account
  const of = (list: Rows, column: string, { id, exponent }: Record<string, unknown>) =>
    list.filter((row) => row[column] === id).map((row) => presentRow({ exponent, ...row }))
  const {
    orders,
    conversations,
    tickets,
    order_lines,
    order_events,
    shipments,
    refunds,
    order_cancellations,
    invoices,
    withdrawals,
    complaints,
    messages,
    ...others
  } = rows
  const { ticket_messages, outbox, ...lists } = others
  return {
    exported_at: new Date(now).toISOString(),
    account: presentRow(person),
    orders: orders.map((order) => ({
      ...presentRow(order),
      lines: of(order_lines, 'order_id', order),
      timeline: of(order_events, 'order_id', order),
      shipments: of(shipments, 'order_id', order),
      refunds: of(refunds, 'order_id', order),
      cancelled_pieces: of(order_cancellations, 'order_id', order),
      // Their amounts are those of the order.
      invoices: of(invoices, 'order_id', order).map(({ data: _, ...invoice }) => invoice),
      withdrawals: of(withdrawals, 'order_id', order),
      complaints: of(complaints, 'order_id', order),
    })),
    conversations: conversations.map((talk) => ({
      ...presentRow(talk),
      messages: of(messages, 'conversation_id', talk),
    })),
    tickets: tickets.map((ticket) => ({
      ...presentRow(ticket),
      messages: of(ticket_messages, 'ticket_id', ticket),
    })),
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map((row) => presentRow(row))])),
    messages_sent: outbox.map(presentRow),
  }
}

/** Amounts of orders and payments have the decimals of their `exponent`; all others those of the market's currency. */
function presentRow({ exponent: own, ...row }: Record<string, unknown>): Record<string, unknown> {
  const exponent = typeof own === 'number' ? own : marketUnits().exponent
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      LEFT_OUT.test(name) ? [] : [[name.replace(/_json$/, ''), presentValue(name, value, exponent)]],
    ),
  )
}

function presentValue(name: string, value: unknown, exponent: number): unknown {
  if (value === null) return null
  if (name === 'taxes_json' && typeof value === 'string')
    return (JSON.parse(value) as { amount: number }[]).map((tax) => presentRow({ ...tax, exponent }))
  if (name.endsWith('_json') && typeof value === 'string') return JSON.parse(value)
  // PostgreSQL replies with large numbers as text.
  if (TIME.test(name)) return new Date(Number(value)).toISOString()
  return MONEY.test(name) ? decimalsOf({ exponent })(Number(value)) : value
}

interface Erasure {
  id: number
  /** The person's name as the operator typed it. */
  name: string
  actor: Actor
}

/**
 * Erases a person in one transaction: their own things are deleted, the words that others read stay without a name, and so do orders.
 * Invoices keep the address apart, as long as the law asks. Files are removed afterwards by the upkeep of pictures and attachments.
 */
export async function eraseCustomer(
  { database, settings, now }: ModuleDeps,
  { id, name, actor }: Erasure,
): Promise<RecordedChange | Refusal> {
  const former = translate((await settings.read()).app_locale, text('Former customer'))
  const at = now()
  return database.write(async (tx) => {
    // A login or a new order of this moment waits, or comes first.
    await lockUser(tx, id)
    const account = await selectAccount(tx, id)
    if (!account) return noSuchPerson()
    if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
    if (name !== account.name.trim())
      return refuseFields({ name: { text: text('This is not the name of the person') } })
    const plan = await planErasure(tx, id, at)
    if (!canErase(plan))
      return refuse('conflict', text('Something of this person is still open, so nothing was erased'))
    await eraseAccount(tx, account, former, at)
    await eraseFromOrders(tx, id, former, at)
    const shown = `#${id}`
    return recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'account_erased',
      subject: { kind: 'account', id, name: shown },
      sentence: text('Erased the person of the account {{name}}'),
      values: { name: shown },
      after: { orders: plan.stays.orders, invoices: plan.stays.invoices },
    })
  })
}

async function eraseAccount(tx: Tx, account: AccountRow, former: string, now: number): Promise<void> {
  const { id, email, phone } = account
  await markPhotoRemoved(tx, id, now)
  for (const photo of await repository.takeReviewPhotos(tx, id)) await markPictureRemoved(tx, photo, now)
  await cleanRecords(tx, account, former)
  await repository.renameAuthor(tx, id, former)
  await repository.detachFromAccount(tx, id)
  await repository.deleteQuotingNotifications(tx, id)
  await repository.deleteOwnRows(tx, id)
  const contacts = [email, phone].filter((contact) => contact !== null)
  await repository.deleteByContacts(tx, contacts)
  await repository.blankWithdrawals(tx, { id, contacts, name: former })
  await repository.blankComplaints(tx, id)
  await clearFailures(tx, account)
  await repository.blankRejectedShops(tx, id)
  await repository.blankAccount(tx, id, { name: former, now })
}

async function eraseFromOrders(tx: Tx, userId: number, former: string, now: number): Promise<void> {
  for (const { id, address_json, ...order } of await selectOrderFacts(tx, userId)) {
    const keepUntil = invoiceKeptUntil(order)
    if (keepUntil !== undefined && keepUntil > now)
      await repository.keepInvoice(tx, { order_id: id, address_json, keep_until: keepUntil })
    await repository.blankInvoices(tx, id)
    await repository.blankOrder(tx, id, blankAddress(fromJson(address_json), former))
  }
}

interface Person {
  id: number
  name: string
  email: string | null
  phone: string | null
}

/** Puts another name in the place of a person's name and contacts in the record. What was changed stays told. */
async function cleanRecords(tx: Tx, { id, name, email, phone }: Person, by: string): Promise<void> {
  const contacts = [email, phone].filter((contact) => contact !== null)
  // Needs the authors of the record, which go below.
  await renameInMovements(tx, id, name, by)
  // Longer words first: a name may be a part of the email.
  const words = [...contacts, ...(name === '' ? [] : [name])].sort((a, b) => b.length - a.length)
  const clean = <T>(json: Json<T>) => toJson(replaceWords(fromJson(json), words, by))
  for (const row of await selectRecordsOf(tx, id, contacts)) {
    const isActor = row.actor_id === id && (row.actor_kind === 'member' || row.actor_kind === 'staff')
    await updateRecord(tx, row.id, {
      actor_name: isActor ? by : row.actor_name,
      subject_name: String(replaceWords(row.subject_name, words, by)),
      values_json: clean(row.values_json),
      before_json: row.before_json === null ? null : clean(row.before_json),
      after_json: row.after_json === null ? null : clean(row.after_json),
    })
  }
}

const INTERVAL_MS = 24 * 60 * 60 * 1000

/** Deletes names and addresses of invoices once the law no longer asks to keep them. */
export const createInvoiceUpkeep = ({ database, now }: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'kept-invoices',
    work: async () => {
      await database.write((tx) => deleteLapsedInvoices(tx, now()))
    },
    failure: 'invoices whose time is over could not be deleted',
    now,
    lookEveryMs: INTERVAL_MS,
  })

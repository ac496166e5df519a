import { Address } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  clearFailures,
  lockUser,
  markPhotoRemoved,
  markPictureRemoved,
  refuseFields,
} from '../../people/accounts/index.ts'
import { canErase, planErasure } from './plan-erasure.ts'
import { type AccountRow, selectAccount } from './repository.ts'
import * as repository from './repository-erasure.ts'
import {
  deleteLapsedInvoices,
  renameInMovements,
  selectOrderFacts,
  selectRecordsOf,
  updateRecord,
} from './repository-erasure.ts'
import { blankAddress, keepInvoiceUntil, replaceWords } from './rules.ts'
import { noSuchPerson } from './show-customer.ts'

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
  await repository.deleteByContacts(
    tx,
    [email, phone].filter((contact) => contact !== null),
  )
  await clearFailures(tx, account)
  await repository.blankRejectedShops(tx, id)
  await repository.blankAccount(tx, id, { name: former, now })
}

async function eraseFromOrders(tx: Tx, userId: number, former: string, now: number): Promise<void> {
  for (const { id, status, placed_at, address_json } of await selectOrderFacts(tx, userId)) {
    const keepUntil = keepInvoiceUntil(placed_at)
    if (status !== 'cancelled' && keepUntil > now)
      await repository.keepInvoice(tx, { order_id: id, address_json, keep_until: keepUntil })
    const address = Address.parse(JSON.parse(address_json))
    await repository.blankOrder(tx, id, JSON.stringify(blankAddress(address, former)))
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
  const clean = (json: string) => JSON.stringify(replaceWords(JSON.parse(json), words, by))
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

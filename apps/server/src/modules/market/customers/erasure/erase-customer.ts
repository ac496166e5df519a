import { Address } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import {
  clearFailures,
  lockUser,
  markPhotoRemoved,
  markPictureRemoved,
  refuseFields,
} from '../../../people/accounts/index.ts'
import { type AccountRow, selectAccount } from '../repository-person.ts'
import { noSuchPerson } from '../show-customer.ts'
import { cleanRecords } from './clean-records.ts'
import { canErase, planErasure } from './plan-erasure.ts'
import * as repository from './repository-erasure.ts'
import { selectOrderFacts } from './repository-plan.ts'
import { blankAddress, keepInvoiceUntil } from './rules.ts'

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

import type { SavedView } from '@rialto/contract'
import { SAVED_VIEWS_MAX } from '@rialto/contract/limits'
import type { SavedViewList } from '@rialto/contract/list-enums'
import type { SellerPermission } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, type CurrentMember, personOf, type RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import {
  changedFields,
  type RecordedFields,
  type RestorableChange,
  type Restorer,
  type Restorers,
  recordChange,
} from '../../base/record/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import {
  deleteView,
  insertView,
  lockShop,
  type SavedViewRow,
  selectView,
  selectViewsOf,
  selectVisibleViews,
  updateView,
  type ViewOwner,
} from './repository.ts'

const listPermissions: Readonly<Record<SavedViewList, SellerPermission>> = {
  orders: 'orders.read',
  products: 'products.read',
  stock: 'stock',
  reviews: 'reviews',
  questions: 'reviews',
  vouchers: 'promotions',
}

/** Changing the team's views needs this. */
const SHARING = 'shop.write'

interface Reader {
  id: number | null
  permissions: ReadonlySet<SellerPermission>
}
interface Named {
  /** Absent for a new view. */
  id?: number
  list: SavedViewList
  name: string
}

const mayReadList = ({ permissions }: Pick<Reader, 'permissions'>, list: SavedViewList): boolean =>
  permissions.has(listPermissions[list])

/** Views of other members, and of lists that the role may not read, do not exist for the reader. */
const isVisible = (reader: Reader, { user_id, list }: { user_id: number | null; list: SavedViewList }): boolean =>
  (user_id === null || user_id === reader.id) && mayReadList(reader, list)

/** Tells whether another view of the same list has this name; upper and lower case count as the same. */
const isNameTaken = (views: readonly Required<Named>[], { id, list, name }: Named): boolean =>
  views.some((view) => view.id !== id && view.list === list && fold(view.name) === fold(name))

const fold = (name: string): string => name.normalize('NFKC').toLowerCase()

interface NewView {
  list: SavedViewList
  name: string
  query: string
  is_shared: boolean
}

/** A view as it is now; the change is absent for a person's own views. */
interface ChangedView {
  view: SavedView
  change?: RecordedChange
}

/** Saves the choices of a list for a member or for their team. */
export async function saveView(
  { database, now }: Deps,
  member: CurrentMember,
  { is_shared: isShared, ...choices }: NewView,
): Promise<ChangedView | Refusal> {
  if (!mayReadList(member, choices.list) || (isShared && !member.permissions.has(SHARING))) return refuseRole()
  const { shopId, actor } = member
  const userId = isShared ? null : personOf(member)
  const at = now()
  return database.write(async (tx) => {
    await lockShop(tx, shopId)
    const refusal = await checkNameAndNumber(tx, { shopId, userId }, choices)
    if (refusal) return refusal
    const row = await insertView(tx, { ...choices, shop_id: shopId, user_id: userId, created_at: at })
    const view = presentView(row)
    if (!isShared) return { view }
    const fields = { before: {}, after: { ...choices } }
    return { view, change: await recordView(tx, { action: 'view_added', view, shopId, actor, at, ...fields }) }
  })
}

/** Lists the views of a shop that a member has, of the lists that their role may read. */
export async function listViews({ database }: Pick<Deps, 'database'>, member: CurrentMember): Promise<SavedView[]> {
  const rows = await selectVisibleViews(database.db, { shopId: member.shopId, userId: personOf(member) })
  return rows.filter((row) => isVisible(member, row)).map(presentView)
}

interface ViewEdit {
  id: number
  /** The version that the caller has seen. */
  version: number
  name?: string | undefined
  query?: string | undefined
  is_shared?: boolean | undefined
}

/** Renames a view, changes its choices, shares a member's own with the team, or makes a shared one the member's own. */
export const changeView = (
  { database, now }: Deps,
  member: CurrentMember,
  { id, version, name, query, is_shared: isShared }: ViewEdit,
): Promise<ChangedView | Refusal> =>
  database.write(async (tx) => {
    const { shopId, actor } = member
    const row = await findEditable(tx, member, id)
    if (row instanceof Refusal) return row
    if (row.version !== version) return refuseStale(row)
    if (isShared && !member.permissions.has(SHARING)) return refuseRole()
    const owner = isShared === undefined ? row.user_id : isShared ? null : member.id
    const set = { name: name ?? row.name, query: query ?? row.query, user_id: owner }
    const changed = changedFields(row, set)
    if (!changed) return { view: presentView(row) }
    const refusal = await checkNameAndNumber(tx, { shopId, userId: owner }, { id, list: row.list, name: set.name })
    if (refusal) return refusal
    const view = presentView(await updateView(tx, id, set))
    const action = actionOf(row, set)
    if (!action) return { view }
    return { view, change: await recordView(tx, { action, view, shopId, actor, at: now(), ...changed }) }
  })

/** @returns undefined for a view that stays a person's own */
function actionOf(before: ViewState, after: ViewState): ViewAction | undefined {
  if (after.user_id !== null) return before.user_id === null ? 'view_unshared' : undefined
  if (before.user_id !== null) return 'view_shared'
  return before.query === after.query ? 'view_renamed' : 'view_updated'
}
type ViewState = Pick<SavedViewRow, 'user_id' | 'query'>

/** Removes a view. @returns undefined for a person's own, which no record has */
export const removeView = (
  { database, now }: Deps,
  member: CurrentMember,
  id: number,
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    const row = await findEditable(tx, member, id)
    if (row instanceof Refusal) return row
    await deleteView(tx, id)
    if (row.user_id !== null) return undefined
    const { list, name, query } = row
    const { shopId, actor } = member
    return recordView(tx, {
      ...{ action: 'view_removed', view: row, shopId, actor, at: now() },
      before: { list, name, query },
      after: {},
    })
  })

/** Finds a view that a member may change, and locks the shop's views until the transaction ends. Views of others do not exist. */
async function findEditable(tx: Tx, member: CurrentMember, id: number): Promise<SavedViewRow | Refusal> {
  await lockShop(tx, member.shopId)
  const row = await selectView(tx, { id, shopId: member.shopId })
  if (!row || !isVisible(member, row)) return refuseUnknown()
  return row.user_id === null && !member.permissions.has(SHARING) ? refuseRole() : row
}

/** Checks that an owner, whose shop is locked, can have a view of this name. */
async function checkNameAndNumber(tx: Tx, owner: ViewOwner, view: Named): Promise<Refusal | undefined> {
  const views = await selectViewsOf(tx, owner)
  if (isNameTaken(views, view)) return refuseFields({ name: { text: text('There is a view of this name already') } })
  const isNew = views.every(({ id }) => id !== view.id)
  if (isNew && views.length >= SAVED_VIEWS_MAX)
    return refuse('conflict', text('There are as many saved views as there may be. Remove one that is not used.'))
  return undefined
}

const presentView = ({ user_id, ...view }: SavedViewRow): SavedView => ({ ...view, is_shared: user_id === null })

const refuseRole = (): Refusal => refuse('forbidden', text('Your role does not allow this'))

const refuseUnknown = (): Refusal => refuse('not_found', text('This view does not exist'))

const refuseStale = (current: SavedViewRow): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: presentView(current) })

const sentences = {
  view_added: text('Saved the view {{name}} for the team'),
  view_renamed: text('Renamed a view of the team to {{name}}'),
  view_updated: text('Changed what the view {{name}} of the team shows'),
  view_shared: text('Shared the view {{name}} with the team'),
  view_unshared: text('Stopped sharing the view {{name}}'),
  view_removed: text('Removed the view {{name}} of the team'),
}
type ViewAction = keyof typeof sentences
const VIEW_ACTIONS = Object.keys(sentences) as ViewAction[]

interface ViewChange {
  action: ViewAction
  view: { id: number; name: string }
  shopId: number
  actor: Actor
  at: number
  before: RecordedFields
  after: RecordedFields
}

/** Records a change of the team's views; a person's own are nobody else's concern. */
const recordView = (tx: Tx, { action, view: { id, name }, ...change }: ViewChange): Promise<RecordedChange> =>
  recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'view', id, name },
    sentence: sentences[action],
    values: { name },
    restorable: true,
  })

const restorer: Restorer = { permission: SHARING, restore: restoreView }

/** Takes changes of the team's views back. */
export const savedViewRestorers: Restorers = Object.fromEntries(VIEW_ACTIONS.map((action) => [action, restorer]))

/** An added view is removed, a removed one is added again under its id, and a changed one gets its name, choices and owner back. */
async function restoreView(
  tx: Tx,
  { shopId: shop, subjectId, before, after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const [id, shopId] = [subjectId ?? 0, shop ?? 0]
  await lockShop(tx, shopId)
  const current = await selectView(tx, { id, shopId })
  if (isEmpty(after)) {
    if (current) return refuseStale(current)
    const view = { list: before.list as SavedViewList, name: String(before.name), query: String(before.query) }
    const refusal = await checkNameAndNumber(tx, { shopId, userId: null }, { id, ...view })
    if (refusal) return refusal
    await insertView(tx, { ...view, id, shop_id: shopId, user_id: null, created_at: now })
    return undefined
  }
  if (!current) return refuseUnknown()
  if (!isAsLeft(current, after)) return refuseStale(current)
  if (isEmpty(before)) {
    await deleteView(tx, id)
    return undefined
  }
  const set = {
    name: String(before.name ?? current.name),
    query: String(before.query ?? current.query),
    user_id: ownerIn(before, current),
  }
  const refusal = await checkNameAndNumber(
    tx,
    { shopId, userId: set.user_id },
    { id, list: current.list, name: set.name },
  )
  if (refusal) return refusal
  await updateView(tx, id, set)
  return undefined
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** A view that was made somebody's own after the change is not the team's to change any more. */
const isAsLeft = (current: SavedViewRow, { name, query, user_id }: RestorableChange['after']): boolean =>
  current.user_id === (user_id ?? null) &&
  (name === undefined || current.name === name) &&
  (query === undefined || current.query === query)

const ownerIn = ({ user_id }: RestorableChange['before'], current: SavedViewRow): number | null =>
  user_id === undefined ? current.user_id : typeof user_id === 'number' ? user_id : null

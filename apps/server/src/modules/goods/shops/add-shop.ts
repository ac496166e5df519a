import { isUniqueViolation } from '../../../db/faults.ts'
import type { Tx } from '../../../db/index.ts'
import { textToHtml } from '../../../html/convert.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine, normalizeNewlines, quoteWords } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { insertMember, invite } from '../../people/access/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { placeholderPicture } from '../catalog/index.ts'
import { refuseTakenName } from './decide-shop.ts'
import { insertWithFreeSlug, NEW_SHOP, refuseAnotherShop } from './register-shop.ts'

interface NewShop {
  name: string
  address: string
  description: string
  /** Null: nobody yet; the first owner who joins becomes it. */
  ownerId: number | null
  /** The person whom the caller invites to own the shop. */
  invites?: string
  /** The address of a picture. */
  banner: string
  actor: Actor
  at: number
}

/** Opens a shop for the staff, without an application. */
export async function addShop(
  tx: Tx,
  { actor, at, ownerId, invites, ...given }: NewShop,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(given.name)
  const refusal = await refuseAnotherShop(tx, 0)
  if (refusal) return refusal
  const taken = await refuseTakenName(tx, { id: 0, name })
  if (taken instanceof Refusal) return refuseFields({ name: { text: text('There is a shop of this name already') } })
  const { id } = await insertWithFreeSlug(tx, {
    ...NEW_SHOP,
    owner_id: ownerId,
    name,
    logo: '',
    banner: given.banner,
    description: textToHtml(normalizeNewlines(given.description)),
    address: given.address,
    status: 'active',
    created_at: at,
  })
  if (ownerId !== null) await insertMember(tx, { shop_id: id, user_id: ownerId, role: 'owner', created_at: at })
  const change = await recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: 'shop_added',
    subject: { kind: 'shop', id, name },
    sentence: text('Added the shop {{name}}'),
    values: { name },
    after: { name, address: given.address },
    command: commandOf({ ...given, name, ownerId, invites }),
  })
  return { id, change }
}

const commandOf = ({
  name,
  address,
  description,
  ownerId,
  invites,
}: Pick<NewShop, 'name' | 'address' | 'description' | 'ownerId'> & { invites: string | undefined }): string =>
  quoteWords([
    ...['sellers', 'add', name, '--address', address],
    ...(description === '' ? [] : ['--description', description]),
    ...(ownerId === null ? [] : ['--owner', `#${ownerId}`]),
    ...(invites === undefined ? [] : ['--invite', invites]),
  ])

interface Opening {
  name: string
  address: string
  description: string
  /** Null: nobody yet. */
  ownerId: number | null
  /** The address of a person who is invited to own the shop. */
  email: string | undefined
  actor: Actor
}

/** Opens a shop for an account, or for a person who is invited by mail. */
export async function openShop(
  deps: OutboundDeps,
  { email, actor, ...shop }: Opening,
): Promise<{ id: number } | Refusal> {
  const banner = await placeholderPicture(deps.files)
  const given = { ...shop, banner, actor, ...(email !== undefined && { invites: email }) }
  const added = await deps.database
    .write((tx) => addShop(tx, { ...given, at: deps.now() }))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return refuse('already_seller', text('This account has a shop already'))
      throw error
    })
  if (added instanceof Refusal) return added
  deps.invalidations.publish('catalogue')
  if (email === undefined) return added
  const invited = await invite(deps, { shopId: added.id, inviterId: null, actor, email, role: 'owner' })
  return invited instanceof Refusal ? invited : added
}

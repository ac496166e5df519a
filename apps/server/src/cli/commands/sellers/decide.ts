import type { RecordedChange } from '../../../lib/recorded-change.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../../modules/base/outbound/index.ts'
import type { Application } from '../../../modules/goods/shops/index.ts'
import { type Context, Failure } from '../../command.ts'
import { done } from '../../done.ts'
import { withModules } from '../../with-modules.ts'

export const shopArgument = {
  shop: { label: 'SHOP', required: true, help: 'By number, slug or name' },
} as const

/** Decides on the named shop. @throws {@link Failure} when there is none or several of that name */
export const decide = (
  context: Context,
  named: string,
  use: (deps: OutboundDeps, shopId: number) => Promise<RecordedChange | Refusal>,
): Promise<Application> =>
  withModules(context, async (deps) => {
    const { listApplications } = await import('../../../modules/goods/shops/index.ts')
    const { id } = find(await listApplications(deps), named)
    done(await use(deps, id))
    return find(await listApplications(deps), String(id))
  })

function find(shops: readonly Application[], named: string): Application {
  const exact = shops.find(({ id, slug }) => named === slug || named.replace(/^#/, '') === String(id))
  const called = shops.filter(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (!exact && called.length > 1)
    throw new Failure(
      `several shops are called "${named}": name one by its number (${called.map(({ id }) => id).join(', ')})`,
    )
  const shop = exact ?? called[0]
  if (!shop) throw new Failure(`there is no shop ${named} that a seller registered`)
  return shop
}

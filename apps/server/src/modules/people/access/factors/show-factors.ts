import type { FactorWays, OwnFactors } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { selectStaff } from '../memberships/repository.ts'
import { countRecoveryCodes, selectApp, selectPasskeys } from './repository.ts'
import { isAskedOfStaff } from './rules.ts'

/** The ways by which a person can give a second factor. */
export async function showWays(db: Db | Tx, userId: number): Promise<FactorWays> {
  const app = Boolean((await selectApp(db, userId))?.confirmed_at)
  const passkey = (await selectPasskeys(db, userId)).length > 0
  return { app, passkey, recovery_code: (app || passkey) && (await countRecoveryCodes(db, userId)) > 0 }
}

/** A person's own factors. */
export async function showFactors(deps: ModuleDeps, userId: number): Promise<OwnFactors> {
  const { db } = deps.database
  const [app, passkeys, codes, isRequired] = await Promise.all([
    selectApp(db, userId),
    selectPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    isRequiredOf(deps, userId),
  ])
  const time = (at: number) => new Date(at).toISOString()
  return {
    is_required: isRequired,
    app: app?.confirmed_at ? { added_at: time(app.confirmed_at) } : null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      added_at: time(created_at),
      used_at: used_at === null ? null : time(used_at),
    })),
    recovery_codes: codes,
  }
}

/** Whether the market asks this person for a second factor. */
export async function isRequiredOf({ database, settings, config }: ModuleDeps, userId: number): Promise<boolean> {
  return isAskedOfStaff(await settings.read(), config) && (await selectStaff(database.db, userId)) !== undefined
}

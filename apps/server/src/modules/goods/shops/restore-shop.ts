import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { RestorableChange, Restorers } from '../../base/record/index.ts'
import { HOLIDAY_ADDED, HOLIDAY_REMOVED } from './holidays/record-holiday.ts'
import { restoreHoliday } from './holidays/restore-holiday.ts'
import { flattenProfile, saveFields } from './profile/profile-fields.ts'
import { PROFILE_CHANGED } from './profile/record-profile.ts'
import { showProfile } from './profile/show-profile.ts'

/** Take changes of a shop's profile and holidays back. */
export const createShopRestorers = ({ invalidations }: Deps): Restorers => {
  const afterCommit = () => invalidations.publish('catalogue')
  const holidays = { permission: 'shop.write', restore: restoreHoliday, afterCommit } as const
  return {
    [PROFILE_CHANGED]: { permission: 'shop.write', restore: restoreProfile, afterCommit },
    [HOLIDAY_ADDED]: holidays,
    [HOLIDAY_REMOVED]: holidays,
  }
}

async function restoreProfile(...[tx, change]: Parameters<Restorers[string]['restore']>) {
  const { before, after, now }: RestorableChange = change
  const shopId = change.shopId ?? 0
  const locales = Object.keys(after).flatMap((name) => (name.startsWith('texts.') ? [name.split('.')[1] ?? ''] : []))
  const present = flattenProfile(await showProfile(tx, { shopId, languages: [...new Set(locales)], now }))
  const current = Object.fromEntries(Object.keys(after).map((name) => [name, present[name]]))
  if (!isDeepStrictEqual(current, after))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
  await saveFields(tx, { shopId, version: undefined, fields: before })
  return undefined
}

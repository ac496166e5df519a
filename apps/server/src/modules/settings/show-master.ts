import type { SiteSettings } from '@rialto/contract'
import type { ModuleDeps, Snapshot } from './create-settings.ts'
import { entityTag } from './entity-tag.ts'
import { presentMaster } from './present.ts'

export interface Master {
  data: SiteSettings
  tag: string
}

/** Site settings in one language with the tag of that very content; made once for each state of the settings. */
export function createShowMaster({ config, settings }: ModuleDeps): (locale: string) => Promise<Master> {
  const made = new WeakMap<Snapshot, Map<string, Master>>()
  return async (locale) => {
    const snapshot = await settings.snapshot()
    const byLocale = made.get(snapshot) ?? new Map<string, Master>()
    made.set(snapshot, byLocale)
    const known = byLocale.get(locale)
    if (known) return known
    const data = presentMaster(snapshot, locale, config)
    const master = { data, tag: entityTag(data) }
    byLocale.set(locale, master)
    return master
  }
}

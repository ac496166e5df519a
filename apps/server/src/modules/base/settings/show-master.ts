import type { SiteSettings } from '@rialto/contract'
import type { ModuleDeps, Snapshot } from './create-settings.ts'
import { entityTag } from './entity-tag.ts'
import { presentMaster } from './present.ts'

export interface Master {
  data: SiteSettings
  tag: string
}

/** Shows the site settings in a language with their ETag, computed once for each snapshot of the settings. */
export function createShowMaster({ config, settings }: ModuleDeps): (locale: string) => Promise<Master> {
  const bySnapshot = new WeakMap<Snapshot, Map<string, Master>>()
  return async (locale) => {
    const snapshot = await settings.snapshot()
    const byLocale = bySnapshot.get(snapshot) ?? new Map<string, Master>()
    bySnapshot.set(snapshot, byLocale)
    const cached = byLocale.get(locale)
    if (cached) return cached
    const data = presentMaster(snapshot, locale, config)
    const master = { data, tag: entityTag(data) }
    byLocale.set(locale, master)
    return master
  }
}

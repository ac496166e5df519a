import type { DataFor } from '@rialto/contract'
import { cached } from '../../../cache/cached.ts'
import { listCountries, type ModuleDeps } from '../../base/settings/index.ts'
import {
  countShopsThatDeliverNowhere,
  hasShopWithoutZones,
  listShopsThatDeliverNowhere,
  selectServedPlaces,
} from './repository-served.ts'

type Countries = DataFor<'GET /countries'>['countries']

/** Reading where every shop delivers takes longer than a change of one of them is worth. */
const CACHE_MS = 60_000

/** The countries to which at least one open shop delivers, in a language; a minute old at most. */
export function createListServedCountries(deps: ModuleDeps): (locale: string) => Promise<Countries> {
  const served = cached(deps, { ms: CACHE_MS, topics: [] }, () => readServed(deps))
  return async (locale) => {
    const codes = await served()
    const all = listCountries(locale)
    return codes === 'all' ? all : all.filter(({ code }) => codes.has(code))
  }
}

/** Shown to the operator; the total tells the rest. */
const SHOPS_SHOWN = 50

/** Where the market delivers at this moment, and the open shops that deliver nowhere. */
export async function showReach(deps: Pick<ModuleDeps, 'database'>): Promise<DataFor<'GET /admin/delivery/reach'>> {
  const { reading } = deps.database
  const [served, shops, total] = await Promise.all([
    readServed(deps),
    listShopsThatDeliverNowhere(reading, SHOPS_SHOWN),
    countShopsThatDeliverNowhere(reading),
  ])
  return {
    countries: served === 'all' ? null : [...served].sort(),
    shops_nowhere: shops,
    shops_nowhere_total: total,
  }
}

async function readServed({
  database: { reading },
}: Pick<ModuleDeps, 'database'>): Promise<ReadonlySet<string> | 'all'> {
  if (await hasShopWithoutZones(reading)) return 'all'
  return servedBy(await selectServedPlaces(reading))
}

interface PlaceOfZone {
  zone_id: number
  country: string
  is_excluded: number
  is_whole: number
}

/** The countries that are in a zone, with at least a part. */
function servedBy(places: readonly PlaceOfZone[]): ReadonlySet<string> | 'all' {
  const all = listCountries('en').map(({ code }) => code)
  const served = new Set<string>()
  for (const ofZone of Map.groupBy(places, ({ zone_id }) => zone_id).values()) {
    const without = new Set(
      ofZone.filter(({ is_excluded, is_whole }) => is_excluded === 1 && is_whole === 1).map(({ country }) => country),
    )
    const named = ofZone.filter(({ is_excluded }) => is_excluded === 0).map(({ country }) => country)
    for (const country of named.includes('*') ? all : named) if (!without.has(country)) served.add(country)
    if (served.size === all.length) return 'all'
  }
  return served
}

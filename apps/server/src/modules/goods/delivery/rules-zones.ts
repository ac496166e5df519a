import type { DeliveryZone, ZonePlace } from '@rialto/contract'
import { normalPostCode } from '@rialto/contract/post-codes'

/** Where a parcel is to go; null: not known. */
export interface Destination {
  country: string | null
  region: string | null
  postCode: string | null
}

/** A place of a zone, by the zone's rank among those of its shop. */
interface Entry {
  zone: number
  region: string | null
  isExcluded: boolean
}

/** The numbers from `from` on, until the next segment begins. */
interface Segment {
  from: number
  entries: readonly Entry[]
}

/** The places of one country, sorted so that an address is found without looking at all of them. */
interface CountryIndex {
  whole: Entry[]
  byPrefix: Map<string, Entry[]>
  longestPrefix: number
  /** By the length of the codes, since `01067` is no number below `10115`. */
  byLength: Map<number, readonly Segment[]>
}

/** Finds the zone of an address: the first that has it, as the shop has sorted them. */
export type FindZone = (destination: Destination) => DeliveryZone | undefined

/** Sorts the places of zones, which are in their order; done once for each change of them. */
export function createFindZone(zones: readonly DeliveryZone[]): FindZone {
  const countries = new Map<string, CountryIndex>()
  const placed = zones.flatMap((zone, rank) => zone.places.map((place) => ({ place, rank })))
  for (const [country, places] of Map.groupBy(placed, ({ place }) => place.country))
    countries.set(country, indexCountry(places))
  return ({ country, region, postCode }) => {
    const code = normalPostCode(postCode)
    const rank = lowestRank(
      [country, '*'].flatMap((name) => {
        const index = name === null ? undefined : countries.get(name)
        return index ? entriesOf(index, code) : []
      }),
      region,
    )
    return rank === undefined ? undefined : zones[rank]
  }
}

function lowestRank(entries: readonly Entry[], region: string | null): number | undefined {
  const fitting = entries.filter((entry) => entry.region === null || entry.region === region)
  const excluded = new Set(fitting.filter(({ isExcluded }) => isExcluded).map(({ zone }) => zone))
  let lowest: number | undefined
  for (const { zone } of fitting) if (!excluded.has(zone) && (lowest === undefined || zone < lowest)) lowest = zone
  return lowest
}

interface Placed {
  place: ZonePlace
  rank: number
}

const toEntry = ({ place, rank }: Placed): Entry => ({
  zone: rank,
  region: place.region,
  isExcluded: place.is_excluded,
})

function indexCountry(places: readonly Placed[]): CountryIndex {
  const index: CountryIndex = { whole: [], byPrefix: new Map(), longestPrefix: 0, byLength: new Map() }
  for (const placed of places) {
    const code = normalPostCode(placed.place.from_code)
    if (placed.place.kind === 'all') index.whole.push(toEntry(placed))
    if (placed.place.kind !== 'prefix') continue
    index.byPrefix.set(code, [...(index.byPrefix.get(code) ?? []), toEntry(placed)])
    index.longestPrefix = Math.max(index.longestPrefix, code.length)
  }
  const ranges = places.flatMap(rangeOf)
  for (const [length, ofLength] of Map.groupBy(ranges, (range) => range.length))
    index.byLength.set(length, segmentsOf(ofLength))
  return index
}

interface Range {
  length: number
  from: number
  to: number
  entry: Entry
}

/** A range of codes that are no numbers of one length has nothing in it. */
function rangeOf(placed: Placed): Range[] {
  const [from, to] = [normalPostCode(placed.place.from_code), normalPostCode(placed.place.to_code)]
  if (placed.place.kind !== 'range' || !isCodeRange(from, to)) return []
  return [{ length: from.length, from: Number(from), to: Number(to), entry: toEntry(placed) }]
}

/** Whether two codes in their normal form are the ends of a range: numbers of the same length, the first not above the second. */
export const isCodeRange = (from: string, to: string): boolean =>
  /^\d{1,15}$/.test(from) && /^\d{1,15}$/.test(to) && from.length === to.length && Number(from) <= Number(to)

/** Cuts overlapping ranges into segments that each have all of their places. */
function segmentsOf(ranges: readonly Range[]): Segment[] {
  const marks = new Map<number, { begin: Range[]; end: Range[] }>()
  const at = (number: number) => {
    const mark = marks.get(number) ?? { begin: [], end: [] }
    marks.set(number, mark)
    return mark
  }
  for (const range of ranges) {
    at(range.from).begin.push(range)
    at(range.to + 1).end.push(range)
  }
  const open = new Set<Range>()
  return [...marks]
    .sort(([a], [b]) => a - b)
    .map(([from, { begin, end }]) => {
      for (const range of end) open.delete(range)
      for (const range of begin) open.add(range)
      return { from, entries: distinct([...open].map(({ entry }) => entry)) }
    })
}

/** Overlapping ranges of one zone are one place. */
function distinct(entries: readonly Entry[]): Entry[] {
  const keyOf = ({ zone, region, isExcluded }: Entry) => `${zone} ${region ?? ''} ${isExcluded}`
  return [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()]
}

function entriesOf({ whole, byPrefix, longestPrefix, byLength }: CountryIndex, code: string): Entry[] {
  const found = [...whole]
  for (let length = 1; length <= Math.min(code.length, longestPrefix); length++)
    found.push(...(byPrefix.get(code.slice(0, length)) ?? []))
  const segments = /^\d+$/.test(code) ? byLength.get(code.length) : undefined
  if (segments) found.push(...(lastAtMost(segments, Number(code))?.entries ?? []))
  return found
}

function lastAtMost(segments: readonly Segment[], number: number): Segment | undefined {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((segments[middle]?.from ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return segments[low - 1]
}

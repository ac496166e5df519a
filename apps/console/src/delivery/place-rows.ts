import type { ZonePlace } from '@rialto/contract'

/** The places of a zone in one country or region, as people write them. */
export interface PlaceRow {
  country: string
  region: string
  /** Post codes, with ranges as `01067-01328`; empty: all of it. */
  codes: string
  /** Post codes that are taken out. */
  except: string
}

/** Groups things by a key, in the order of their first; `Map.groupBy` is newer than some of the served browsers. */
export function groupBy<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing])
  return groups
}

type Code = Pick<ZonePlace, 'kind' | 'from_code' | 'to_code'>

/** Reads a list of post codes, as it is typed or pasted from a table: `20, 01067-01328`. */
export function readCodes(written: string): Code[] {
  return written
    .split(/[\n\t,;،؛]+/)
    .map((code) => code.replace(/\*$/, '').trim())
    .filter(Boolean)
    .map((code) => {
      const [from = '', to = ''] = code.split(/\s*(?:–|-|\.\.)\s*/)
      // Some countries write a hyphen within one code, whose parts are not of the same length.
      const isRange = /^\p{Nd}+$/u.test(from) && /^\p{Nd}+$/u.test(to) && from.length === to.length
      return isRange
        ? { kind: 'range', from_code: from, to_code: to }
        : { kind: 'prefix', from_code: code, to_code: null }
    })
}

const writeCode = ({ kind, from_code, to_code }: Code): string =>
  kind === 'range' ? `${from_code}-${to_code}` : (from_code ?? '')

/** The places that rows stand for. */
export const placesOf = (rows: readonly PlaceRow[]): ZonePlace[] =>
  rows
    .filter(({ country }) => country !== '')
    .flatMap(({ country, region, codes, except }) => {
      const where = { country, region: region || null }
      const included = readCodes(codes)
      return [
        ...(included.length === 0
          ? [{ ...where, kind: 'all' as const, from_code: null, to_code: null, is_excluded: false }]
          : included.map((code) => ({ ...where, ...code, is_excluded: false }))),
        ...readCodes(except).map((code) => ({ ...where, ...code, is_excluded: true })),
      ]
    })

/** The rows that places are edited in, in the order of the places. */
export const rowsOf = (places: readonly ZonePlace[]): PlaceRow[] =>
  [...groupBy(places, ({ country, region }) => `${country} ${region ?? ''}`).values()].map((ofRow) => ({
    country: ofRow[0]?.country ?? '',
    region: ofRow[0]?.region ?? '',
    codes: ofRow
      .filter(({ kind, is_excluded }) => kind !== 'all' && !is_excluded)
      .map(writeCode)
      .join(', '),
    except: ofRow
      .filter(({ is_excluded }) => is_excluded)
      .map(writeCode)
      .join(', '),
  }))

import type { DeliveryMethod, DeliveryRate, DeliveryZone, ZonePlace } from '@rialto/contract'
import { normalPostCode } from '@rialto/contract/post-codes'
import { type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import type { StoredDelivery } from './repository.ts'
import { isCodeRange } from './rules-zones.ts'

// A row names a place of a zone, a charge of a method in it, or both beside each other.

export const CSV_COLUMNS = [
  ...['zone', 'country', 'region', 'codes', 'method', 'from_grams', 'from_amount', 'charge', 'free_from'],
] as const
type Column = 'zone' | 'country' | 'region' | 'codes' | 'method' | 'from_grams' | 'from_amount' | 'charge' | 'free_from'

/** A row that cannot be taken; the line is counted from 1. */
interface RefusedLine {
  line: number
  message: TextKey
  values: TextValues
}

/** The zones and charges of a shop as rows, zone by zone. @param write an amount in minor units */
export function toCsvRows({ zones, methods }: StoredDelivery, write: (amount: number) => string): string[][] {
  return zones.flatMap((zone) => {
    const places = [...Map.groupBy(zone.places, ({ country, region }) => `${country} ${region ?? ''}`).values()]
    const charges = methods.flatMap((method) =>
      method.rates.filter(({ zone_id }) => zone_id === zone.id).map((rate) => ({ method, rate })),
    )
    return Array.from({ length: Math.max(1, places.length, charges.length) }, (_, index) => {
      const [place, charge] = [places[index], charges[index]]
      return [
        zone.name,
        ...(place ? [place[0]?.country ?? '', place[0]?.region ?? '', writeCodes(place)] : ['', '', '']),
        ...(charge ? chargeCells(charge.method, charge.rate, write) : ['', '', '', '', '']),
      ]
    })
  })
}

const chargeCells = ({ name, kind }: DeliveryMethod, rate: DeliveryRate, write: (amount: number) => string) => [
  name,
  kind === 'weight' ? String(rate.from_grams) : '',
  kind === 'amount' ? write(rate.from_amount) : '',
  write(rate.charge),
  rate.free_from === null ? '' : write(rate.free_from),
]

/** `*` is all of a country, which is left out where it is the only place; `!` leaves a code out. */
function writeCodes(places: readonly ZonePlace[]): string {
  const codes = places.map(({ kind, from_code: from, to_code: to, is_excluded }) => {
    const code = kind === 'all' ? '*' : kind === 'prefix' ? (from ?? '') : `${from}-${to}`
    return is_excluded ? `!${code}` : code
  })
  const named = codes.filter((code) => !code.startsWith('!'))
  return codes.filter((code) => code !== '*' || named.length > 1).join(', ')
}

function readCodes(cell: string, country: string, region: string | null): ZonePlace[] {
  const place = { country, region, from_code: null, to_code: null }
  const codes = cell.split(/[\n,;،؛]+/).flatMap((code): ZonePlace[] => {
    const [, mark, written = ''] = /^\s*(!?)\s*(.*?)\s*$/.exec(code) ?? []
    if (written === '') return []
    const is_excluded = mark === '!'
    if (written === '*') return [{ ...place, kind: 'all', is_excluded }]
    const [from = '', to = ''] = written.split(/\s*(?:–|-|\.\.)\s*/)
    // Some countries write a hyphen within one code.
    if (to && isCodeRange(normalPostCode(from), normalPostCode(to)))
      return [{ ...place, kind: 'range', from_code: from, to_code: to, is_excluded }]
    return [{ ...place, kind: 'prefix', from_code: written.replace(/\*$/, ''), is_excluded }]
  })
  const hasOwn = codes.some(({ is_excluded }) => !is_excluded)
  return hasOwn ? codes : [{ ...place, kind: 'all', is_excluded: false }, ...codes]
}

interface CsvRow {
  line: number
  cells: readonly string[]
}

interface Readers {
  /** Undefined: no amount of the market. In minor units. */
  amount(cell: string): number | undefined
  isCountry(code: string): boolean
  isRegion(country: string, region: string): boolean
}

/** One zone as a file gives it. */
interface ZoneOfFile {
  name: string
  line: number
  places: ZonePlace[]
  /** One of its places cannot be taken. */
  isRefused: boolean
  rates: { method: string; line: number; rate: Omit<DeliveryRate, 'zone_id'> }[]
}

/** Reads the rows below the header, by the columns that it names. */
export function readZones(header: readonly string[], rows: readonly CsvRow[], readers: Readers) {
  const refused: RefusedLine[] = []
  const zones = new Map<string, ZoneOfFile>()
  const at = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]))
  for (const { line, cells } of rows) {
    const cell = (column: Column) => (cells[at.get(column) ?? -1] ?? '').trim()
    const refuse = (message: TextKey, values: TextValues = {}) => refused.push({ line, message, values })
    const name = cell('zone')
    if (name === '') {
      refuse(text('The row names no zone'))
      continue
    }
    const zone = zones.get(name) ?? { name, line, places: [], isRefused: false, rates: [] }
    zones.set(name, zone)
    const country = cell('country').toUpperCase()
    const before = refused.length
    if (country !== '') {
      const region = cell('region').toUpperCase() || null
      if (country !== '*' && !readers.isCountry(country))
        refuse(text('{{code}} is no code of a country'), { code: country })
      else if (region && !readers.isRegion(country, region))
        refuse(text('{{code}} is no region of {{country}}'), { code: region, country })
      else {
        const places = readCodes(cell('codes'), country, region)
        const wrong = places.find(({ kind, from_code }) => kind === 'prefix' && normalPostCode(from_code) === '')
        if (wrong) refuse(text('{{code}} is no post code'), { code: wrong.from_code ?? '' })
        else if (country === '*' && places.some(({ kind }) => kind !== 'all')) refuse(text('Post codes need a country'))
        else addPlaces(zone, places)
      }
    }
    if (refused.length > before) zone.isRefused = true
    else if (cell('method') !== '') {
      const refusal = readRate(zone, line, cell, readers)
      if (refusal) refused.push({ line, ...refusal })
    }
  }
  return { zones: [...zones.values()], refused }
}

function addPlaces(zone: ZoneOfFile, places: readonly ZonePlace[]): void {
  const keyOf = (place: ZonePlace) => JSON.stringify(place)
  const known = new Set(zone.places.map(keyOf))
  zone.places.push(...places.filter((place) => !known.has(keyOf(place))))
}

/** @returns why a charge cannot be taken */
function readRate(
  zone: ZoneOfFile,
  line: number,
  cell: (column: Column) => string,
  { amount }: Readers,
): Omit<RefusedLine, 'line'> | undefined {
  const method = cell('method')
  const grams = cell('from_grams') === '' ? 0 : Number(cell('from_grams'))
  if (!Number.isSafeInteger(grams) || grams < 0)
    return { message: text('{{value}} is no weight in grams'), values: { value: cell('from_grams') } }
  const [from, charge, free] = (['from_amount', 'charge', 'free_from'] as const).map((column) => {
    const written = cell(column)
    return { written, value: written === '' ? null : amount(written) }
  })
  const wrong = [from, charge, free].find((each) => each?.value === undefined)
  if (wrong) return { message: text('{{value}} is no amount'), values: { value: wrong.written } }
  if (charge?.value == null) return { message: text('The row names a method without a charge'), values: {} }
  if (grams > 0 && from?.value) return { message: text('A charge is by weight or by amount, not by both'), values: {} }
  const rate = {
    ...{ from_grams: grams, from_amount: from?.value ?? 0, charge: charge.value },
    free_from: free?.value ?? null,
  }
  const isTwice = zone.rates.some(
    (each) => each.method === method && each.rate.from_grams === grams && each.rate.from_amount === rate.from_amount,
  )
  if (isTwice) return { message: text('Two charges of a zone begin at the same value'), values: {} }
  zone.rates.push({ method, line, rate })
  return undefined
}

/** A thing that is added has an id below 1 until it is stored. */
const NEW = -1

/**
 * The delivery with the zones of a file in it: their places are replaced where the file names some, their charges of all methods where it
 * names any. Zones that the file does not name stay.
 */
export function withZones(state: StoredDelivery, zonesOfFile: readonly ZoneOfFile[]) {
  const refused: RefusedLine[] = []
  const zones = [...state.zones]
  let methods: DeliveryMethod[] = [...state.methods]
  for (const [index, { name, line, places, rates }] of zonesOfFile.filter((zone) => !zone.isRefused).entries()) {
    const found = zones.findIndex((zone) => zone.name === name)
    if (found < 0 && places.length === 0) {
      refused.push({
        line,
        message: text('The zone {{name}} is new, and the file names no place of it'),
        values: { name },
      })
      continue
    }
    const before = zones[found]
    const zone: DeliveryZone = before
      ? { ...before, ...(places.length > 0 && { places }) }
      : { id: NEW - index, name, position: zones.length, places }
    if (before) zones[found] = zone
    else zones.push(zone)
    if (rates.length === 0) continue
    const named = [...new Set(rates.map(({ method }) => method))]
    methods = methods.map((method) => ({ ...method, rates: method.rates.filter(({ zone_id }) => zone_id !== zone.id) }))
    for (const methodName of named) {
      const own = rates.filter(({ method }) => method === methodName)
      const kind = kindOf(own.map(({ rate }) => rate))
      const added = own.map(({ rate }) => ({ ...rate, zone_id: zone.id }))
      const position = methods.findIndex((method) => method.name === methodName)
      const method = methods[position] ?? newMethod(methodName, methods.length)
      if (method.kind === 'pickup' || (kind !== 'flat' && method.kind !== 'flat' && method.kind !== kind)) {
        const message = text('{{name}} charges by something else in another zone')
        refused.push({ line: own[0]?.line ?? line, message, values: { name: methodName } })
        continue
      }
      const changed = {
        ...method,
        kind: method.kind === 'flat' ? kind : method.kind,
        rates: [...method.rates, ...added],
      }
      methods = position < 0 ? [...methods, changed] : methods.with(position, changed)
    }
  }
  return { state: { ...state, zones, methods }, refused }
}

/** What charges go by, as their thresholds tell. */
function kindOf(rates: readonly Pick<DeliveryRate, 'from_grams' | 'from_amount'>[]): DeliveryMethod['kind'] {
  if (rates.some(({ from_grams }) => from_grams > 0)) return 'weight'
  return rates.some(({ from_amount }) => from_amount > 0) ? 'amount' : 'flat'
}

/** A method that only a file names: without days, since a file has none. */
const newMethod = (name: string, position: number): DeliveryMethod => ({
  ...{ id: NEW - position, kind: 'flat', speed: 'standard', name, names: {}, carrier: null, is_active: true },
  ...{ handling_days: null, transit_min: null, transit_max: null, transit_days: 'working', allows_cash: true },
  ...{ max_grams: null, position, rates: [] },
})

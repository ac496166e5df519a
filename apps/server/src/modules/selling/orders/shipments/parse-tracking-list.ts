import { CARRIER_MAX, TRACKING_NUMBER_MAX } from '@rialto/contract/limits'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'

export interface TrackingLine {
  /** From 1, counting empty lines too. */
  line: number
  code: string
  trackingNumber: string
  carrier: string | null
  /** Set if the line cannot be used. */
  refusal: Refusal | undefined
}

/**
 * Parses `order_code, tracking_number[, carrier]` on each line, as pasted from a spreadsheet (tabs) or a file (commas, semicolons).
 * Empty lines and a line of headings are left out.
 */
export function parseTrackingList(list: string): TrackingLine[] {
  return list
    .split(/\r?\n/)
    .map((line, index) => parseLine(line, index + 1))
    .filter(({ code, trackingNumber }) => (code || trackingNumber) && code.toLowerCase() !== 'order_code')
}

function parseLine(source: string, line: number): TrackingLine {
  const separator = ['\t', ';', ','].find((one) => source.includes(one)) ?? ','
  const [code = '', trackingNumber = '', carrier = ''] = source.split(separator).map((cell) => unquote(cell.trim()))
  return { line, code, trackingNumber, carrier: carrier || null, refusal: refuseLine(trackingNumber, carrier) }
}

const unquote = (cell: string): string => cell.replace(/^"(.*)"$/, '$1').trim()

function refuseLine(trackingNumber: string, carrier: string): Refusal | undefined {
  if (!trackingNumber) return refuse('invalid', text('This line has no tracking number'))
  if (trackingNumber.length > TRACKING_NUMBER_MAX) return refuse('invalid', text('This tracking number is too long'))
  return carrier.length > CARRIER_MAX ? refuse('invalid', text('This name of a carrier is too long')) : undefined
}

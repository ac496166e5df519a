import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the client accepts, by its `Accept-Encoding`. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** Whether `Accept-Encoding` names an encoding, with another quality than 0. */
export const accepts = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![\\d.]))`).test(accepted ?? '')

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses as much as possible, for data that is sent often and rarely changes: some 0.1 s for 64 kB, off the main thread. */
export function compressBest(text: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: 9 })
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) }
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...size } })
}

import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { assertPublicHost, lookupPublic, PrivateAddressError } from '../../../../lib/network.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 8 << 20
const REDIRECTS_MAX = 3

/** The reason why a picture could not be fetched. `unreachable` means that the host did not answer at all. */
export class PictureFailure extends Error {
  readonly unreachable: boolean

  constructor(message: string, unreachable = false) {
    super(message)
    this.unreachable = unreachable
  }
}

/**
 * Fetches the content of an address over http or https, only from the public internet unless `allowPrivate` (for tests).
 * Gives up after 5 s or 8 MB. Throws {@link PictureFailure}.
 */
export async function fetchPicture(url: string, allowPrivate = false): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    let next = new URL(url)
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await request(next, signal, allowPrivate)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy()
        next = new URL(headers.location, next)
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new PictureFailure(`the answer was ${statusCode}`)
      }
      return await readBody(response)
    }
    throw new PictureFailure('it is redirected too often')
  } catch (error) {
    throw toPictureFailure(error)
  }
}

function request(url: URL, signal: AbortSignal, allowPrivate: boolean): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PictureFailure('it is no web address')
  if (!allowPrivate) assertPublicHost(url.hostname)
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        signal,
        headers: { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'Rialto' },
        ...(allowPrivate ? {} : { lookup: lookupPublic }),
      },
      resolve,
    ).on('error', reject)
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > BYTES_MAX) throw new PictureFailure(`it is over ${BYTES_MAX >> 20} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toPictureFailure(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error
  if (error instanceof PrivateAddressError) return new PictureFailure('it is not on the open internet')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PictureFailure('its host is not found', true)
    case 'ECONNREFUSED':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return new PictureFailure('its host cannot be reached', true)
    case 'ABORT_ERR':
    case 'ETIMEDOUT':
      return new PictureFailure('its host did not answer in time', true)
    default:
      return new PictureFailure(`its host broke off (${error instanceof Error ? error.message : error})`, true)
  }
}

import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FileStorage } from '../../../../files/index.ts'
import { fetchPicture, PictureFailure } from './fetch-picture.ts'
import { storeFetchedPicture } from './store-fetched-picture.ts'

/** Fetches a picture into the shop's media, or returns why it could not. */
export type FetchPicture = (url: string) => Promise<string | PictureFailure>

const AT_ONCE = 6
/** After this many failures in a row, an import skips the host: fewer where the host does not answer at all. */
const SILENT_MAX = 3
const REFUSED_MAX = 25
const REMEMBERED = 5_000

/** Fetches pictures for one import: a few at once, each address once, and hosts that are down are soon skipped. */
export function createPictureFetcher(files: FileStorage, { allowPrivate = false } = {}): FetchPicture {
  const limit = pLimit(AT_ONCE)
  const requested = new LRUCache<string, Promise<string | PictureFailure>>({ max: REMEMBERED })
  const hosts = new Map<string, { silent: number; refused: number }>()

  async function attempt(url: string): Promise<string | PictureFailure> {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { silent: 0, refused: 0 }
    hosts.set(name, host)
    if (host.silent >= SILENT_MAX || host.refused >= REFUSED_MAX)
      return new PictureFailure('its host failed before and is skipped')
    try {
      const picture = await storeFetchedPicture(files, await fetchPicture(url, allowPrivate))
      Object.assign(host, { silent: 0, refused: 0 })
      return picture
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error
      if (error.unreachable) host.silent++
      else host.refused++
      return error
    }
  }

  return (url) => {
    const running = requested.get(url)
    if (running) return running
    const request = limit(() => attempt(url))
    requested.set(url, request)
    return request
  }
}

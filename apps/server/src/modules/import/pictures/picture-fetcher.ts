import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FileStorage } from '../../../files/index.ts'
import { fetchPicture, PictureFailure } from './fetch-picture.ts'
import { storeFetchedPicture } from './store-fetched-picture.ts'

/** Brings a picture into the shop's media; a failure says why there is none. */
export type FetchPicture = (url: string) => Promise<string | PictureFailure>

const AT_ONCE = 6
/** So many failures in a row, and a host is not asked again in this run: less where it does not even answer. */
const SILENT_MAX = 3
const REFUSED_MAX = 25
const REMEMBERED = 5_000

/** Fetches pictures for one run: a few at once, each address once, and hosts that are down are soon left alone. */
export function createPictureFetcher(files: FileStorage, { allowPrivate = false } = {}): FetchPicture {
  const limit = pLimit(AT_ONCE)
  const asked = new LRUCache<string, Promise<string | PictureFailure>>({ max: REMEMBERED })
  const hosts = new Map<string, { silent: number; refused: number }>()

  async function attempt(url: string): Promise<string | PictureFailure> {
    const name = new URL(url).host
    const host = hosts.get(name) ?? { silent: 0, refused: 0 }
    hosts.set(name, host)
    if (host.silent >= SILENT_MAX || host.refused >= REFUSED_MAX)
      return new PictureFailure('its host failed before and is not asked again')
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
    const known = asked.get(url)
    if (known) return known
    const asking = limit(() => attempt(url))
    asked.set(url, asking)
    return asking
  }
}

import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import { showErrorToast } from '../errors/index.ts'
import { isKnown, learnFavourite, learnFavourites, wish, wishOf } from './favourites-store.ts'

const owner = () => session.get()?.user.id

let fetching: { user: number | undefined; done: Promise<void> } | undefined

/** Reads the wishlist; who asks while it is being read waits for the same answer. */
export function fetchFavourites(): Promise<void> {
  const user = owner()
  if (fetching && fetching.user === user) return fetching.done
  const done = read(user).finally(() => {
    if (fetching?.done === done) fetching = undefined
  })
  fetching = { user, done }
  return done
}

async function read(user: number | undefined): Promise<void> {
  const { products } = await api.call('GET /favorite-products')
  if (owner() === user) learnFavourites(products.map(({ id }) => id))
}

const settling = new Set<number>()
/** The call flips: when the server stood elsewhere than we thought, the second one brings it right. */
const MOST_CALLS = 4

/**
 * Brings the server to what the shopper wishes for one product; of many clicks the last one counts. `again` is told what
 * was wished when the server knew the shopper no more.
 */
export async function settle(id: number, again: (wanted: boolean) => void): Promise<void> {
  if (settling.has(id)) return
  settling.add(id)
  const user = owner()
  const wanted = wishOf(id)
  try {
    // An older list must not come after the answer to this; where that was refused, this would be as well.
    await fetching?.done.catch((error: unknown) => {
      if (isRefused(error)) throw error
    })
    await follow(id, user)
  } catch (error) {
    if (isRefused(error) && session.owner()?.id === user) again(wanted ?? true)
    else if (owner() === user) failed(id, error)
  } finally {
    settling.delete(id)
  }
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401

async function follow(id: number, user: number | undefined): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    if (owner() !== user) return
    if (wishOf(id) === isKnown(id)) break
    const { is_favorite } = await api.call('POST /favorite-add-or-remove', { body: { product_id: id } })
    if (owner() === user) learnFavourite(id, is_favorite)
  }
  wish(id, undefined)
}

function failed(id: number, error: unknown): void {
  wish(id, undefined)
  showErrorToast(error, t('The shop cannot be reached'))
}

import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import { showErrorToast } from '../forms/index.ts'
import { isOnServer, setClick, setOnServer, setServerWishlist, unconfirmedClick } from './wishlist-store.ts'

const userId = () => session.get()?.user.id

let fetching: { user: number | undefined; done: Promise<void> } | undefined

/** Fetches the wishlist; concurrent callers share one call. */
export function fetchWishlist(): Promise<void> {
  const user = userId()
  if (fetching && fetching.user === user) return fetching.done
  const done = readWishlist(user).finally(() => {
    if (fetching?.done === done) fetching = undefined
  })
  fetching = { user, done }
  return done
}

async function readWishlist(user: number | undefined): Promise<void> {
  const { products } = await api.call('GET /favorite-products')
  if (userId() === user) setServerWishlist(products.map(({ id }) => id))
}

const sending = new Set<number>()
/** The call toggles: if the server's state differed from ours, a second call corrects it. */
const MOST_CALLS = 4

/**
 * Sends calls until the server has the state of the last click on a product. `onRefused` is called with that state when
 * the session was refused.
 */
export async function sendClick(id: number, onRefused: (wanted: boolean) => void): Promise<void> {
  if (sending.has(id)) return
  sending.add(id)
  const user = userId()
  const wanted = unconfirmedClick(id)
  try {
    // An older list must not arrive after the reply to this call. If the list was refused, this call would be refused
    // too.
    await fetching?.done.catch((error: unknown) => {
      if (isRefused(error)) throw error
    })
    await toggleUntilConfirmed(id, user)
  } catch (error) {
    if (isRefused(error) && session.owner()?.id === user) onRefused(wanted ?? true)
    else if (userId() === user) {
      setClick(id, undefined)
      showErrorToast(error, t('The shop cannot be reached'))
    }
  } finally {
    sending.delete(id)
  }
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401

async function toggleUntilConfirmed(id: number, user: number | undefined): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    if (userId() !== user) return
    if (unconfirmedClick(id) === isOnServer(id)) break
    const { is_favorite } = await api.call('POST /favorite-add-or-remove', { body: { product_id: id } })
    if (userId() === user) setOnServer(id, is_favorite)
  }
  setClick(id, undefined)
}

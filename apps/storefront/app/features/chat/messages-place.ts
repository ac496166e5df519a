import { useSyncExternalStore } from 'react'
import { MESSAGES_PATH } from './active-chat.ts'

/** The address of the messages screen, or of the conversation with a shop. */
export const messagesAddress = (shopId?: number): string => (shopId ? `${MESSAGES_PATH}?shop=${shopId}` : MESSAGES_PATH)

/** The canonical query of the messages screen, for the page cache: before hydration it is the same for all conversations. */
export const messagesQuery = (params: URLSearchParams): string => (shopInAddress(params) === null ? '' : 'shop=1')

/** The id of the shop in an address; null without one. */
export function shopInAddress(params: URLSearchParams): number | null {
  const id = Number(params.get('shop'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const query = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for one pane only (narrower than `md`); null on the server, where it is unknown. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  )
}

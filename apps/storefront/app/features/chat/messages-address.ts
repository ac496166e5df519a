import { MESSAGES_PATH } from './messages-path.ts'

/** Of the messages screen; with a shop, of the conversation with it. */
export const messagesAddress = (shopId?: number): string => (shopId ? `${MESSAGES_PATH}?shop=${shopId}` : MESSAGES_PATH)

/** The query that the page of messages reads: until the browser takes over it says the same, whichever the conversation is. */
export const messagesQuery = (asked: URLSearchParams): string => (shopInAddress(asked) === null ? '' : 'shop=1')

/** The shop whose conversation an address names; null: none. */
export function shopInAddress(params: URLSearchParams): number | null {
  const id = Number(params.get('shop'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

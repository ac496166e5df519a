/** Who calls, as far as a use case needs to know. */
export interface CurrentUser {
  id: number
  tokenId: number
  /** The shop that this user owns, if any. */
  shopId: number | null
}

/** The logged-in user, as use cases need it. */
export interface CurrentUser {
  id: number
  tokenId: number
  /** The shop that this user owns, if any. */
  shopId: number | null
}

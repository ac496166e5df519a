import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const STORED = 'shop-invitation'

/** The market's invitation to sell, by which a shop opens at once. */
export interface OpenInvitation {
  token: string
  email: string
  has_account: boolean
}

interface InvitationState {
  /** False while it is looked up. */
  isKnown: boolean
  invitation: OpenInvitation | null
  /** Why the link of the mail leads nowhere. */
  refusal: string | null
}

/**
 * The invitation in the address, after `#`, which browsers send to no server. Remembered by this tab, as a login or a step leaves the
 * address.
 */
export function useInvitation(): InvitationState {
  const { hash } = useLocation()
  const [state, setState] = useState<InvitationState>({ isKnown: false, invitation: null, refusal: null })
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('invitation')
    const token = given ?? sessionStorage.getItem(STORED)
    if (!token) {
      setState((now) => ({ ...now, isKnown: true }))
      return
    }
    sessionStorage.setItem(STORED, token)
    let isCurrent = true
    const settle = (next: Omit<InvitationState, 'isKnown'>) => isCurrent && setState({ isKnown: true, ...next })
    api.call('POST /shop/invitation', { body: { token } }).then(
      (invitation) => settle({ invitation: { ...invitation, token }, refusal: null }),
      (error: unknown) => {
        const isGone = error instanceof ApiError && error.status === 404
        if (isGone) forgetInvitation()
        settle({ invitation: null, refusal: isGone && given ? error.message : null })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [hash])
  return state
}

export const forgetInvitation = (): void => sessionStorage.removeItem(STORED)

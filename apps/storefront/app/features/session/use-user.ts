import { session } from '@rialto/client/session.ts'
import { useHydrated } from '@rialto/client/use-external-value.ts'
import type { User } from '@rialto/contract'
import { useSyncExternalStore } from 'react'

/** The account that is logged in. Null on the server and in the first render, because pages are the same for all. */
export function useUser(): User | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()?.user ?? null,
    () => null,
  )
}

/**
 * The account whose screens are shown: logged in, or refused and asked to log in again. Calls depend on {@link useUser}, drafts on
 * this.
 */
export function useShopper(): User | null {
  return useSyncExternalStore(session.subscribe, session.owner, () => null)
}

/** A key for forms that changes when their drafts must no longer be shown, for example to another account. */
export function useDraftsKey(): number {
  return useSyncExternalStore(session.subscribe, session.drafts, () => 0)
}

/** True once {@link useUser} is reliable: after hydration. */
export const useSessionReady = useHydrated

/** Formats a phone number with its country code: `+1 5550107788`. Null without a phone. */
export function phoneText({ phone, phone_code }: Pick<User, 'phone' | 'phone_code'>): string | null {
  if (!phone) return null
  return phone_code && !phone.startsWith('+') ? `+${phone_code.replace(/^\+/, '')} ${phone}` : phone
}

/**
 * An inline script for the head that marks the document of a shopper with a stored session before the first paint, so that the
 * login button does not flash. After hydration the page removes the mark. Written in old syntax, because it is sent as it is.
 */
export const sessionScript =
  "(function(){try{if(localStorage.getItem('session'))document.documentElement.dataset.session=''}catch(e){}})()"

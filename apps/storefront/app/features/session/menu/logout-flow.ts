import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

const $isAsked = atom(false)

/** Opens the question whether to log out. */
export const askLogout = () => $isAsked.set(true)
export const closeLogout = () => $isAsked.set(false)
export const useLogoutAsked = (): boolean => useStoreValue($isAsked, false)

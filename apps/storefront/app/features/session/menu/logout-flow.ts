import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

const $isAsked = atom(false)

/** Opens the logout confirmation. */
export const askLogout = () => $isAsked.set(true)
export const closeLogout = () => $isAsked.set(false)
export const useLogoutAsked = (): boolean => useStoreValue($isAsked, false)

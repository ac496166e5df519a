import { createSignal, useSignal } from '@rialto/client/signal.ts'

const asked = createSignal(false)

/** Opens the question whether to log out. */
export const askLogout = () => asked.set(true)
export const closeLogout = () => asked.set(false)
export const useLogoutAsked = (): boolean => useSignal(asked)

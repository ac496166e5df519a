import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

const $isOpen = atom(false)
const noLines: ReadonlySet<string> = new Set()
const $added = atom(noLines)

/** Opens the drawer *My Cart*. */
export const openCart = (): void => $isOpen.set(true)

export function closeCart(): void {
  $isOpen.set(false)
  $added.set(noLines)
}

/** Notes a line that was added, by its key: the drawer opens there and marks it until it is closed. */
export const noteAdded = (key: string): void => $added.set(new Set([...$added.get(), key]))
export const useAddedLines = (): ReadonlySet<string> => useStoreValue($added, noLines)

export const onCartOpened = (action: () => void) => $isOpen.listen((isOpen) => isOpen && action())
export const useCartOpen = (): boolean => useStoreValue($isOpen, false)

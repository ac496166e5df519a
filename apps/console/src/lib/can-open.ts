import type { IconNode } from 'lucide'
import { createContext, useContext } from 'react'

/** A screen of the navigation that the person may open here. */
export interface OpenScreen {
  /** The first part of its address. */
  path: string
  label: string
  icon: IconNode
  place: 'work' | 'settings' | 'end' | 'panel'
}

interface KnownScreens {
  open: readonly OpenScreen[]
  /** The title of any screen of the console by the first part of its address, also of one that is not open here. */
  titleOf: (path: string) => string | undefined
}

/** The screens of the console; the frame provides them, as screens cannot import the list that loads them. */
export const KnownScreens = createContext<KnownScreens>({ open: [], titleOf: () => undefined })

export const useKnownScreens = (): KnownScreens => useContext(KnownScreens)

/** Returns a function that tells whether an address belongs to a screen that the person may open here. */
export function useCanOpen(): (address: string) => boolean {
  const { open } = useKnownScreens()
  return (address) => {
    const [first = ''] = address.slice(1).split(/[/?#]/)
    return open.some(({ path }) => path === first)
  }
}

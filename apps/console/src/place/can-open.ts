import { createContext, useContext } from 'react'

/** The first parts of the addresses that the person may open here; the frame provides them. */
export const OpenScreens = createContext<readonly string[]>([])

/** Returns a function that tells whether an address belongs to a screen that the person may open here. */
export function useCanOpen(): (address: string) => boolean {
  const open = useContext(OpenScreens)
  return (address) => {
    const [first = ''] = address.slice(1).split(/[/?]/)
    return open.includes(first)
  }
}

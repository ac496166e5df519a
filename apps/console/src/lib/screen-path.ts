import { useVisibleScreens } from '../frame/use-visible-screens.ts'

/** Returns a function that tells whether an address belongs to a screen that the person may open here. */
export function useCanOpen(): (address: string) => boolean {
  const screens = useVisibleScreens()
  return (address) => {
    const [first] = address.slice(1).split(/[/?]/)
    return screens.some(({ path }) => path === first)
  }
}

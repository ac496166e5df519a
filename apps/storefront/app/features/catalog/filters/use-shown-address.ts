import { type Location, useLocation, useNavigation } from 'react-router'

/** The address that this page shows, or is on its way to: another object each time that it goes anywhere. */
export function useShownAddress(): Location {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return coming?.pathname === here.pathname ? coming : here
}

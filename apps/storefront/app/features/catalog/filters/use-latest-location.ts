import { type Location, useLocation, useNavigation } from 'react-router'

/** The location of this page, or the one of a pending navigation within it. Each navigation yields a new object. */
export function useLatestLocation(): Location {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return coming?.pathname === here.pathname ? coming : here
}

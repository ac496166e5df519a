import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { parseSelection, type Selection, writeSelection } from './selection.ts'

export interface SelectionHandle {
  /** What is chosen, what is under way included: the controls answer at once. */
  selection: Selection
  /** Goes to the list of another selection; the page stays where it is. `replace`: without another step in the history. */
  choose: (next: Selection, how?: { replace?: boolean }) => void
  /** The list is being fetched. */
  pending: boolean
}

/** The selection lives in the address alone. */
export function useSelection(): SelectionHandle {
  const here = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const coming = navigation.location?.pathname === here.pathname ? navigation.location : null
  const search = (coming ?? here).search
  const selection = useMemo(() => parseSelection(new URLSearchParams(search)), [search])
  const choose: SelectionHandle['choose'] = (next, how) => {
    void navigate(listAddress(here.pathname, next), { preventScrollReset: true, replace: how?.replace })
  }
  return { selection, choose, pending: coming !== null }
}

export function listAddress(path: string, selection: Selection): string {
  const query = writeSelection(selection)
  return query ? `${path}?${query}` : path
}

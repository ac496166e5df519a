import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Change } from './edit-selection.ts'
import { parseSelection, type Selection, writeSelection } from './selection.ts'
import { useShownAddress } from './use-shown-address.ts'

export interface SelectionHandle {
  /** What is chosen, what is under way included: the controls answer at once. */
  selection: Selection
  /** Goes to the list of another selection; the page stays where it is. `replace`: without another step in the history. */
  choose: (change: Change, how?: { replace?: boolean }) => void
  /** The list is being fetched. */
  pending: boolean
}

/** The selection lives in the address alone. */
export function useSelection(): SelectionHandle {
  const here = useLocation()
  const shown = useShownAddress()
  const navigate = useNavigate()
  const { search } = shown
  const selection = useMemo(() => parseSelection(new URLSearchParams(search)), [search])
  const asked = useRef<{ at: typeof shown; next: Selection }>(null)
  const choose: SelectionHandle['choose'] = (change, how) => {
    // Two taps in quick succession: the second does not wait until the first is drawn, and takes nothing of it back.
    const next = change(asked.current?.at === shown ? asked.current.next : selection)
    asked.current = { at: shown, next }
    void navigate(listAddress(here.pathname, next), { preventScrollReset: true, replace: how?.replace })
  }
  return { selection, choose, pending: shown !== here }
}

export function listAddress(path: string, selection: Selection): string {
  const query = writeSelection(selection)
  return query ? `${path}?${query}` : path
}

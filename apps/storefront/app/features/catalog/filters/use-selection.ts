import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SelectionChange } from './edit-selection.ts'
import { parseSelection, type Selection, writeSelection } from './selection.ts'
import { useLatestLocation } from './use-latest-location.ts'

export interface SelectionHandle {
  /** The selection, including a pending navigation, so that controls react at once. */
  selection: Selection
  /** Navigates to the list of another selection and keeps the scroll position. `replace` adds no history entry. */
  updateSelection: (change: SelectionChange, how?: { replace?: boolean }) => void
  /** The list is being fetched. */
  pending: boolean
}

/** The selection of a product list, stored in the address only. */
export function useSelection(): SelectionHandle {
  const here = useLocation()
  const shown = useLatestLocation()
  const navigate = useNavigate()
  const { search } = shown
  const selection = useMemo(() => parseSelection(new URLSearchParams(search)), [search])
  const asked = useRef<{ at: typeof shown; next: Selection }>(null)
  const updateSelection: SelectionHandle['updateSelection'] = (change, how) => {
    // Two quick clicks: the second one builds on the first even before that is rendered.
    const next = change(asked.current?.at === shown ? asked.current.next : selection)
    asked.current = { at: shown, next }
    void navigate(listAddress(here.pathname, next), { preventScrollReset: true, replace: how?.replace })
  }
  return { selection, updateSelection, pending: shown !== here }
}

export function listAddress(path: string, selection: Selection): string {
  const query = writeSelection(selection)
  return query ? `${path}?${query}` : path
}
